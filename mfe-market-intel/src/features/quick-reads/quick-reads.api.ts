import { type Article, distinctArticles } from 'shared-contracts';
import { getArticles } from 'shared-contracts/calls';
import { useCall } from 'shared-ui/query';
import { pickRandom } from './quick-reads.model.ts';

interface Answer {
  readonly Articles: Article[];
}

const picks = new WeakMap<Article[], Article[]>();

/** Picks once per fetch, so that the list does not change while it is read. */
function pickOnce({ Articles }: Answer): Article[] {
  const picked = picks.get(Articles) ?? pickRandom(distinctArticles(Articles));
  picks.set(Articles, picked);
  return picked;
}

/** Reads an area's articles. Without an area, or when it has none, picks six at random (`docs/product/market-intel.md`). */
export function useQuickReads(area: string) {
  const options = { staleTime: Number.POSITIVE_INFINITY };
  const ofArea = useCall(
    getArticles,
    { query: { areas_name: area } },
    { ...options, isEnabled: area !== '', select: ({ Articles }: Answer) => distinctArticles(Articles) },
  );
  const isWide = area === '' || ofArea.data?.length === 0;
  const ofAll = useCall(getArticles, { query: {} }, { ...options, isEnabled: isWide, select: pickOnce });
  return isWide ? ofAll : ofArea;
}
