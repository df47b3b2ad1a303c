import { useCallback, useMemo, useState } from 'react';
import { fetchRemoteImage } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import type { RemoteImages } from 'shared-ui/chat';
import { readImageChoice, writeImageChoice } from './image-choices.ts';

/** Shorter than the lifetime of the addresses. A list that redraws its rows does not request an image twice. */
const goodMs = 20 * 60_000;
const loaded = new Map<string, { readonly source: string; readonly at: number }>();

/** Loads images of other servers in a chat, each once per tab. Choices in an incognito chat are not stored. */
export function useRemoteImages({ key, sessionId }: { key: string; sessionId: string | null }): RemoteImages {
  const { api } = useShell();
  const place = sessionId ?? key;
  const [chosen, setChosen] = useState<{ place: string; addresses: readonly string[] }>({ place: '', addresses: [] });
  const addresses = useMemo(() => {
    if (chosen.place === place) return chosen.addresses;
    return sessionId ? readImageChoice(sessionId) : [];
  }, [chosen, place, sessionId]);
  const load: RemoteImages['load'] = useCallback(
    async (address, { signal, isAnew }) => {
      const known = loaded.get(address);
      if (known && !isAnew && Date.now() - known.at < goodMs) return known.source;
      const { image_url: source } = await api.call(fetchRemoteImage, { body: { image_url: address } }, { signal });
      loaded.set(address, { source, at: Date.now() });
      return source;
    },
    [api],
  );
  return useMemo(
    () => ({
      allowed: new Set(addresses),
      allow: (address) => {
        const more = [...new Set([...addresses, address])];
        setChosen({ place, addresses: more });
        if (sessionId) writeImageChoice(sessionId, more);
      },
      load,
    }),
    [load, addresses, place, sessionId],
  );
}
