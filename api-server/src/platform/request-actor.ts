import { AsyncLocalStorage } from 'node:async_hooks';

const store = new AsyncLocalStorage<string>();

/** Runs the handler of a request as its user. What it changes can be recorded under their name. */
export const runAsActor = <T>(userId: string, handle: () => T): T => store.run(userId, handle);

/** Returns the user whose request is being handled; undefined in jobs and for callers who are not signed in. */
export const requestActor = (): string | undefined => store.getStore();
