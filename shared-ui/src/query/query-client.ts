import { QueryClient } from '@tanstack/react-query';
import { isAborted } from 'shared-contracts';

const maxRetries = 2;

const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('status' in error && typeof error.status === 'number') return error.status;
  return undefined;
};

/** Whether a failed request may succeed when repeated: the network failed or the server did (5xx); what we asked wrongly stays wrong. */
export function isWorthRetrying(error: unknown): boolean {
  if (isAborted(error)) return false;
  const status = statusOf(error);
  return status === undefined || status === 0 || status >= 500;
}

/** A query client with the product's defaults: answers are fresh for 30 s, no refetch on focus, at most two retries of what is worth retrying. */
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
