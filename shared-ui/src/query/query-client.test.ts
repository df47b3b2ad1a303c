import { ApiError } from 'shared-contracts';
import { expect, it, vi } from 'vitest';
import { createQueryClient, isWorthRetrying } from './query-client.ts';

const apiError = (status: number, code: string) => new ApiError({ status, code, detail: 'x' });

it.each([
  [new TypeError('Failed to fetch'), true],
  [apiError(0, 'network'), true],
  [apiError(503, 'unavailable'), true],
  [apiError(400, 'invalid'), false],
  [apiError(401, 'unauthenticated'), false],
  [apiError(404, 'not-found'), false],
  [apiError(429, 'throttled'), false],
  [apiError(0, 'aborted'), false],
  [new DOMException('x', 'AbortError'), false],
])('decides whether %o is worth a retry: %s', (error, expected) => {
  expect(isWorthRetrying(error)).toBe(expected);
});

it('does not repeat a refused request', async () => {
  const queryFn = vi.fn().mockRejectedValue(apiError(404, 'not-found'));
  await expect(createQueryClient().fetchQuery({ queryKey: ['a'], queryFn, retry: undefined })).rejects.toThrow();
  expect(queryFn).toHaveBeenCalledOnce();
});

it('returns a fresh answer from the cache', async () => {
  const client = createQueryClient();
  const queryFn = vi.fn().mockResolvedValue(1);
  await client.fetchQuery({ queryKey: ['a'], queryFn });
  await client.fetchQuery({ queryKey: ['a'], queryFn });
  expect(queryFn).toHaveBeenCalledOnce();
});
