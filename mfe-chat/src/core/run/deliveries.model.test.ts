import { ApiError } from 'shared-contracts';
import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';
import { isWorthReattaching, judgeSendFailure } from './deliveries.model.ts';

const failure = (status: number, code = 'x') => new ApiError({ code, status, detail: 'Why.' });

describe('judgeSendFailure', () => {
  it('waits for what passes: no network, a busy or restarting server, a session to renew', () => {
    for (const status of [0, 401, 408, 429, 502, 503, 504]) expect(judgeSendFailure(failure(status)).kind).toBe('waiting');
    expect(judgeSendFailure(null).kind).toBe('waiting');
  });

  it('leaves to the user what the server refused, with its reason', () => {
    for (const status of [400, 403, 404, 413, 422, 500])
      expect(judgeSendFailure(failure(status))).toEqual({ kind: 'refused', problem: 'Why.' });
  });

  it('names what is wrong with the message where the server says so', () => {
    const errors = [{ path: 'body.message', message: 'Use at most 100000 characters.' }];
    const refused = new ApiError({ code: 'invalid-input', status: 400, detail: 'The request is not as it should be.', errors });
    expect(judgeSendFailure(refused)).toEqual({ kind: 'refused', problem: 'Use at most 100000 characters.' });
  });

  it('tells a session that is answering, and a send that was stopped', () => {
    expect(judgeSendFailure(failure(409)).kind).toBe('busy');
    expect(judgeSendFailure(failure(0, 'aborted'))).toEqual({ kind: 'refused', problem: undefined });
  });
});

describe('re-attaching', () => {
  it('goes on after broken connections and failures of the server, and ends where the run is unknown or not ours', () => {
    expect([null, failure(0), failure(500), failure(503)].map(isWorthReattaching)).toEqual([true, true, true, true]);
    expect([failure(401), failure(403), failure(404)].map(isWorthReattaching)).toEqual([false, false, false]);
  });

  it('waits twice as long each time, never longer than ten seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 60].map(backoffMs)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  });
});
