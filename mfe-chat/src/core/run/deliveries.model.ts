import { isAborted, isApiError } from 'shared-contracts';

/** What a failed send means: wait and try again by itself, or tell the user why and let them decide. */
export type SendFailure = { kind: 'waiting' } | { kind: 'busy' } | { kind: 'refused'; problem: string | undefined };

const passing = [408, 425, 429, 502, 503, 504];

/** The server may have got nothing, or will be back: the message waits. What it refused stays refused until the user acts. */
export function judgeSendFailure(error: unknown): SendFailure {
  // STOP before the run began: the message is the user's again.
  if (isAborted(error)) return { kind: 'refused', problem: undefined };
  if (!isApiError(error)) return error instanceof Error ? { kind: 'refused', problem: error.message } : { kind: 'waiting' };
  if (error.status === 0 || error.status === 401 || passing.includes(error.status)) return { kind: 'waiting' };
  if (error.status === 409) return { kind: 'busy' };
  // What is wrong with the message itself says more than that something is.
  return { kind: 'refused', problem: error.fields[0]?.message ?? error.message };
}

/** Whether a run that cannot be followed now may be followed later. */
export const isWorthReattaching = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status >= 500 || passing.includes(error.status);
