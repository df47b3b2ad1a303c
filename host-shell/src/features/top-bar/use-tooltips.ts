import { useState } from 'react';
import { localStore } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { readCachedTooltips, toTooltipTexts } from './tooltips.model.ts';

const cacheKey = 'atrium.tooltips';

/**
 * Loads the tooltips from `/bubble-tooltip/` when the user first approaches the bar and caches them for a day. The shell's own texts are
 * shown until then.
 */
export function useTooltips() {
  const { api } = useShell();
  const [isWanted, setIsWanted] = useState(false);
  const isSignedIn = useSession() !== null;
  const { data } = useQuery({
    queryKey: ['host-shell', 'tooltips'],
    enabled: isWanted && isSignedIn,
    queryFn: async ({ signal }) => {
      const cached = readCachedTooltips(localStore.read(cacheKey), Date.now());
      if (cached) return cached;
      const { getTooltips } = await loadCalls();
      const { tooltip } = await api.call(getTooltips, {}, { signal });
      const texts = toTooltipTexts(tooltip);
      localStore.write(cacheKey, { at: Date.now(), texts });
      return texts;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    getTooltip: (component: string, byDefault: string) => data?.[component] ?? byDefault,
    /** Requests the tooltips. */
    prefetch: () => setIsWanted(true),
  };
}
