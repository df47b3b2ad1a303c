import { listHelpArticles } from 'shared-contracts/calls';
import { useCall } from 'shared-ui/query';

/** Fetches all help articles, with or without a session. There are few, so pages filter them by category. */
export function useHelpArticles() {
  return useCall(listHelpArticles, { query: {} }, { select: ({ articles }) => articles, staleTime: 10 * 60_000 });
}
