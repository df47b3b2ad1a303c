import { localStore } from 'shared-contracts';

export type HomeView = 'organize' | 'recent';

const key = 'atrium.home-view';

/** Reads the view that this browser showed last. The default is recent activity. */
export const readHomeView = (): HomeView => (localStore.readText(key) === 'organize' ? 'organize' : 'recent');

export const saveHomeView = (view: HomeView): boolean => localStore.writeText(key, view);
