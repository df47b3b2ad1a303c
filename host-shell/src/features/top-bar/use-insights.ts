import { loadSettingsCalls } from '../../shared/lazy-shared.ts';
import { useLazyCall } from '../../shared/use-lazy-call.ts';

/** Limits the menu; the page lists all recommendations. */
export const maxInsights = 3;

/** Fetches the recommendations each time the menu opens. */
export function useInsights() {
  const { data: insights = [], refetch } = useLazyCall(loadSettingsCalls, 'listInsights', {
    isEnabled: false,
    select: (answer) => answer.insights.map(({ insight_id }) => insight_id),
  });
  return { insights, refresh: () => void refetch() };
}
