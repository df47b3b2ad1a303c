/** Calls of agents beyond their form: an entry of its own, so that the home page does not load them. */
export * from './agents.ts';
export * from './outside.ts';
