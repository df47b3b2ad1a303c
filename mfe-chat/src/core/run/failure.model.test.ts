import { ApiError } from 'shared-contracts';
import { describe, expect, it, vi } from 'vitest';
import { backoffMs } from './backoff.ts';
import { canReattach, classifySendFailure } from './failure.model.ts';

const failure = (status: number, code = 'x') => new ApiError({ code, status, detail: 'Why.' });

describe('judgeSendFailure', () => {
  it('retries transient failures: no network, a busy or restarting server, an expired session', () => {
    for (const status of [0, 401, 408, 429, 502, 503, 504]) expect(classifySendFailure(failure(status)).kind).toBe('waiting');
    expect(classifySendFailure(null).kind).toBe('waiting');
  });

  it('leaves refused messages to the user, with the reason', () => {
    for (const status of [400, 403, 404, 413, 422, 500])
      expect(classifySendFailure(failure(status))).toEqual({ kind: 'refused', problem: 'Why.' });
  });

  it('shows the error of the field if the server names one', () => {
    const errors = [{ path: 'body.message', message: 'Use at most 100000 characters.' }];
    const refused = new ApiError({ code: 'invalid-input', status: 400, detail: 'The request is invalid.', errors });
    expect(classifySendFailure(refused)).toEqual({ kind: 'refused', problem: 'Use at most 100000 characters.' });
  });

  it('recognizes a busy session and a stopped send', () => {
    expect(classifySendFailure(failure(409)).kind).toBe('busy');
    expect(classifySendFailure(failure(0, 'aborted'))).toEqual({ kind: 'refused', problem: undefined });
  });
});

describe('reattaching', () => {
  it('continues after disconnects and server failures, and ends if the run is unknown or foreign', () => {
    expect([null, failure(0), failure(500), failure(503)].map(canReattach)).toEqual([true, true, true, true]);
    expect([failure(401), failure(403), failure(404)].map(canReattach)).toEqual([false, false, false]);
  });

  it('doubles the delay each time, up to ten seconds', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    expect([0, 1, 2, 3, 4, 5, 60].map(backoffMs)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    vi.restoreAllMocks();
    expect(backoffMs(60)).toBeGreaterThanOrEqual(7_500);
  });
});
