import { createStore } from 'zustand/vanilla';

/** Holds whether another release of the shell was promoted since this page opened, which a reload brings. */
export const newerShellStore = createStore(() => ({ isOffered: false }));
