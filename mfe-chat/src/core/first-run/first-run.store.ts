import { useEffect, useState } from 'react';
import { localStore } from 'shared-contracts';
import type { Session } from 'shared-contracts/shell';
import { useSession } from 'shared-contracts/shell';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useUnconnected } from '../connect/use-unconnected.ts';

type Steps = NonNullable<Session['gettingStarted']>;

/** Describes what the home page offers someone new. Without `steps`, nothing. */
interface FirstRun {
  readonly steps: Steps | undefined;
  readonly isUnconnected: boolean;
  /** Says that neither the profile nor this browser has said yet what is offered. */
  readonly isUnknown?: boolean;
}

interface PageState {
  readonly email: string;
  readonly change: Partial<Steps> | 'done';
  /** Says that the steps were left, so some were perhaps done since the profile was loaded. */
  readonly isOutdated?: boolean;
}

/** Holds what this page changed, until the profile says the same. */
export const firstRunStore = createStore<PageState>(() => ({ email: '', change: {} }));

const keyOf = (email: string) => `atrium.first-run.${email}`;

/** Returns what this browser saw last, so that the page has its shape before the profile arrives. */
function readLast(email: string): FirstRun | undefined {
  const value = localStore.read(keyOf(email));
  return typeof value === 'object' && value !== null && 'isUnconnected' in value ? (value as FirstRun) : undefined;
}

const applyChange = (steps: Steps, change: Partial<Steps> | 'done'): Steps | undefined =>
  change === 'done' ? undefined : { ...steps, ...change };

/** Returns what the home page offers someone new. */
export function useFirstRun(): FirstRun {
  const session = useSession();
  const isUnconnected = useUnconnected();
  const { email, change } = useStore(firstRunStore);
  const { email: own = '', gettingStarted } = session ?? {};
  const [last] = useState(() => readLast(own));
  const steps = gettingStarted && email === own ? applyChange(gettingStarted, change) : (gettingStarted ?? undefined);
  // The composer renders the page with each key, and `steps` may be another object with the same steps.
  const seen = gettingStarted === undefined ? undefined : JSON.stringify({ steps, isUnconnected });
  useEffect(() => {
    if (seen) localStore.writeText(keyOf(own), seen);
  }, [seen, own]);
  if (gettingStarted !== undefined) return { steps, isUnconnected };
  return last ?? { steps, isUnconnected, isUnknown: true };
}
