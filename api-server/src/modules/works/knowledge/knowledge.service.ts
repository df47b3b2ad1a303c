import { articleOfKnowledge, routes, type SourceItem } from 'shared-contracts';
import { isRequest } from '../../../platform/model/asked.ts';
import type { Passage } from '../../../platform/model/model-port.ts';
import type { FoundPassage, Lookup, PassagesRepository } from './passage.repository.ts';

/** Describes a passage with its source and URL. */
export type CitedPassage = FoundPassage & Pick<Passage, 'url'>;

export interface Knowledge {
  readonly find: (lookup: Lookup) => Promise<CitedPassage[]>;
  readonly sources: (userId: string, text: string) => Promise<SourceItem[]>;
}

/** Finds passages with a similar meaning, best first, if an embedding model is connected. */
export type FindByMeaning = (lookup: Lookup) => Promise<FoundPassage[]>;

/** Weights ranks when both result lists are merged (reciprocal rank fusion): passages near the top of either list win. */
const rankOffset = 60;
const passagesMax = 8;
/** Counts the best passages that a model reads together with their neighbors. */
const readAround = 3;

/** Finds passages that the user may read, with URLs in the product where the user may open them. `basePath` is `{base}`. */
export function createKnowledge(passages: PassagesRepository, byMeaning: FindByMeaning, basePath: string): Knowledge {
  const withNeighbors = async (lookup: Lookup, best: readonly FoundPassage[]) => {
    const ids = best.slice(0, readAround).map(({ id }) => id);
    const texts = await passages.around(lookup, ids);
    return best.map((found) => {
      const text = texts.get(found.id);
      return text === undefined ? found : { ...found, text };
    });
  };
  const find = async (lookup: Lookup) => {
    const { userId, scope, agentOwnerId = userId } = lookup;
    const isOthersAgent = agentOwnerId !== userId;
    // The owner's embedding model would count against the owner.
    const [byWords, alike] = await Promise.all([passages.find(lookup), isOthersAgent ? [] : byMeaning(lookup)]);
    const isArticle = scope !== null && articleOfKnowledge(scope) !== undefined;
    const best = isArticle
      ? wholeArticle(byWords, await passages.ofArticle(userId, scope))
      : fuse(byWords.flatMap(withoutRequests), alike.flatMap(withoutRequests));
    const read = isArticle ? best : await withNeighbors(lookup, best);
    return read.map((found) =>
      isOthersAgent ? { ...found, ref: '', url: undefined } : { ...found, url: `${basePath}${addressOf(found)}` },
    );
  };
  return {
    find,
    sources: async (userId, text) =>
      (await find({ userId, text, exceptRef: null, scope: null })).map(({ title, url, kind, sentences }) => ({
        title,
        url,
        kind,
        snippet: sentences.join(' '),
      })),
  };
}

/**
 * Returns the best passages first, then the rest of the article, for models that read all of it; if nothing matches, the article from its
 * start.
 */
function wholeArticle(fitting: readonly FoundPassage[], all: readonly FoundPassage[]): FoundPassage[] {
  const rest = all.filter(({ id }) => !fitting.some((passage) => passage.id === id));
  const [first, ...others] = rest;
  const begun = first && !fitting.length ? [{ ...first, sentences: sentencesOf(first.text ?? '').slice(0, beginning) }, ...others] : rest;
  const texts = new Map(all.map(({ id, text }) => [id, text]));
  return [...fitting, ...begun].map((passage) => {
    const text = texts.get(passage.id);
    return text === undefined ? passage : { ...passage, text };
  });
}

const beginning = 3;
const sentencesOf = (text: string) => text.split(/(?<=[.!?؟])\s+|(?<=[。！？])/).filter(Boolean);

/** Drops what people asked in earlier chats: a question answers nothing. */
function withoutRequests(found: FoundPassage): FoundPassage[] {
  if (found.kind !== 'chat') return [found];
  const sentences = found.sentences.filter((sentence) => !isRequest(sentence));
  return sentences.length ? [{ ...found, sentences }] : [];
}

function fuse(...lists: readonly (readonly FoundPassage[])[]): FoundPassage[] {
  const scores = new Map<string, { found: FoundPassage; score: number }>();
  for (const list of lists) {
    const voted = new Set<string>();
    for (const [rank, found] of list.entries()) {
      // Two files may have the same text, which counts once in each list.
      const key = found.text ?? found.id;
      if (voted.has(key)) continue;
      voted.add(key);
      const known = scores.get(key);
      scores.set(key, { found: known?.found.sentences.length ? known.found : found, score: (known?.score ?? 0) + 1 / (rankOffset + rank) });
    }
  }
  return [...scores.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, passagesMax)
    .map(({ found }) => found);
}

function addressOf(found: FoundPassage): string {
  if (found.kind === 'chat' && found.sessionId) return routes.chat({ sessionId: found.sessionId });
  if (found.kind === 'help') return routes.help(...found.ref.split('/', 2));
  if (found.kind === 'file') return routes.file(found.ref, found.id);
  if (found.kind === 'notebook') return routes.notebook(found.ref);
  return routes.marketIntel(found.ref);
}
