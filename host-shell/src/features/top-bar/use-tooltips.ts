import { useState } from 'react';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { storage } from '../../shared/storage.ts';
import { cachedTooltips, tooltipsOf } from './tooltips.model.ts';

const cacheKey = 'atrium.tooltips';

/** The tooltips of `/bubble-tooltip/`, fetched when the user first comes near the bar and cached for a day; until then the shell's own words. */
export function useTooltips() {
  const { api } = useShell();
  const [isWanted, setIsWanted] = useState(false);
  const isSignedIn = useSession() !== null;
  const { data } = useQuery({
    queryKey: ['host-shell', 'tooltips'],
    enabled: isWanted && isSignedIn,
    queryFn: async ({ signal }) => {
      const cached = cachedTooltips(storage.read(cacheKey), Date.now());
      if (cached) return cached;
      const { getTooltips } = await loadCalls();
      const { tooltip } = await api.call(getTooltips, {}, { signal });
      const texts = tooltipsOf(tooltip);
      storage.write(cacheKey, { at: Date.now(), texts });
      return texts;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    tip: (component: string, byDefault: string) => data?.[component] ?? byDefault,
    /** The user comes near. */
    want: () => setIsWanted(true),
  };
}
