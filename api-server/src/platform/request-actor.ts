import { AsyncLocalStorage } from 'node:async_hooks';
import type { ActorKind } from './database/schema/governance/audit.ts';

/** Describes who acts. People are named by their account. */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string | null;
  readonly name?: string;
}

/** Describes where the current work comes from. The user is undefined for callers who are not signed in. */
export interface RequestOrigin {
  readonly userId: string | undefined;
  readonly email: string | undefined;
  readonly address: string;
  readonly requestId: string;
  /** Names the call that is being handled, if it is a declared one. */
  readonly call?: string;
  /** Names the caller where it is not the user, such as a program with a token. */
  readonly actor?: Actor;
}

const store = new AsyncLocalStorage<RequestOrigin>();

/** Runs the handler of a request. What it changes can be recorded under the caller's name. */
export const runForRequest = <T>(origin: RequestOrigin, handle: () => T): T => store.run(origin, handle);

/** Returns the user whose request is being handled; undefined in jobs and for callers who are not signed in. */
export const requestActor = (): string | undefined => store.getStore()?.userId;

/** Returns where the current work comes from; undefined in jobs. */
export const requestOrigin = (): RequestOrigin | undefined => store.getStore();
