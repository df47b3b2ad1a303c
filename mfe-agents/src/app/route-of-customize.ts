import { routes } from 'shared-contracts';

/** Returns the path of a customize view in full width. */
export const routeOfCustomize = (agentId: string, view: string): string => `${routes.agent(agentId, view)}&expand`;
