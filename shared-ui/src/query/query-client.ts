import { QueryClient } from '@tanstack/react-query';
import { isAborted } from 'shared-contracts';

const maxRetries = 2;

const getStatus = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('status' in error && typeof error.status === 'number') return error.status;
  return undefined;
};

/**
 * Returns whether a failed request may succeed when repeated: after a network failure or a server error (5xx), but not after an invalid
 * request.
 */
export function isWorthRetrying(error: unknown): boolean {
  if (isAborted(error)) return false;
  const status = getStatus(error);
  return status === undefined || status === 0 || status >= 500;
}

/**
 * Creates a query client with the product's defaults: answers stay fresh for 30 s, no refetch on focus, at most two retries of transient
 * failures.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < maxRetries && isWorthRetrying(error),
        retryDelay: (attempt) => Math.min(8_000, 500 * 2 ** attempt) * (0.75 + Math.random() / 2),
      },
      mutations: { retry: false },
    },
  });
}
