import { isAborted, isApiError } from 'shared-contracts';

/** Describes what to do after a failed send: retry automatically, reload the busy session, or let the user decide. */
export type SendFailure = { kind: 'waiting' } | { kind: 'busy'; problem: string } | { kind: 'refused'; problem: string | undefined };

const transientStatuses = [408, 425, 429, 502, 503, 504];

/**
 * Returns "waiting" if the server may not have received the message or will recover. A refused message stays refused until the user acts.
 */
export function classifySendFailure(error: unknown): SendFailure {
  // The user pressed STOP before the run began.
  if (isAborted(error)) return { kind: 'refused', problem: undefined };
  if (!isApiError(error)) return error instanceof Error ? { kind: 'refused', problem: error.message } : { kind: 'waiting' };
  if (error.status === 0 || error.status === 401 || transientStatuses.includes(error.status)) return { kind: 'waiting' };
  if (error.status === 409) return { kind: 'busy', problem: error.message };
  // The error of a field is more specific than the summary.
  return { kind: 'refused', problem: error.fields[0]?.message ?? error.message };
}

/** Returns whether a run may become available again after this error. */
export const canReattach = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status >= 500 || transientStatuses.includes(error.status);
