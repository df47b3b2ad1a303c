import { routes, type SourceItem } from 'shared-contracts';
import type { Passage } from '../../platform/model/model-port.ts';
import type { FoundPassage, PassagesRepository } from './passages.repository.ts';

export interface Knowledge {
  readonly find: (userId: string, text: string, exceptRef: string | null) => Promise<Passage[]>;
  readonly sources: (userId: string, text: string) => Promise<SourceItem[]>;
}

/** What the user has, as passages with addresses in the product. `basePath` is `{base}`. */
export function createKnowledge(passages: PassagesRepository, basePath: string): Knowledge {
  const find = async (userId: string, text: string, exceptRef: string | null) =>
    (await passages.find(userId, text, exceptRef)).map((found) => ({ ...found, url: `${basePath}${addressOf(found)}` }));
  return {
    find,
    sources: async (userId, text) =>
      (await find(userId, text, null)).map(({ title, url, kind, sentences }) => ({ title, url, kind, snippet: sentences.join(' ') })),
  };
}

function addressOf(found: FoundPassage): string {
  if (found.kind === 'chat' && found.sessionId) return routes.chat({ sessionId: found.sessionId });
  if (found.kind === 'help') return routes.help(found.ref);
  return routes.marketIntel(found.ref);
}
