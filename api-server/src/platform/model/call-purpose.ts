import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallKind } from 'shared-contracts';

/** Describes what calls to models are made for, and adds up what they cost. */
export interface CallPurpose {
  readonly kind: CallKind;
  readonly chatId?: string | null;
  readonly messageId?: string | null;
  readonly agentId?: string | null;
  readonly workflowId?: string | null;
  readonly tally: CallTally;
}

/** Adds up the calls of one purpose. */
export interface CallTally {
  costMicro: number;
  /** What the caches of providers saved. */
  savedMicro: number;
  /** Whether a call was made whose model has a price. */
  hasPrice: boolean;
  currency: string;
}

const store = new AsyncLocalStorage<CallPurpose>();

const newTally = (): CallTally => ({ costMicro: 0, savedMicro: 0, hasPrice: false, currency: '' });

/**
 * Runs what calls models for a purpose. Inside another purpose it adds to that one, so that the answer of a workflow's step also counts for
 * the workflow; the kind of the outer purpose stays.
 */
export function runForPurpose<T>(purpose: Omit<CallPurpose, 'tally'>, run: (tally: CallTally) => T): T {
  const tally = newTally();
  const { kind, workflowId } = store.getStore() ?? {};
  const joined = { ...purpose, kind: kind ?? purpose.kind, workflowId: purpose.workflowId ?? workflowId ?? null, tally };
  return store.run(joined, () => run(tally));
}

/** Returns what the current calls are made for; undefined where nobody said so. */
export const callPurpose = (): CallPurpose | undefined => store.getStore();
