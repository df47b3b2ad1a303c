import type { MessageSources, SourceItem } from 'shared-contracts';

/** Lists the kinds of sources that everybody can open. Others belong to the person who asked. */
const openKinds: ReadonlySet<SourceItem['kind']> = new Set(['search', 'help', 'article']);

const namedOnly = (source: SourceItem): SourceItem =>
  openKinds.has(source.kind) ? source : { title: source.title, ...(source.kind ? { kind: source.kind } : {}) };

/** Returns the sources of an answer as people other than the one who asked see them: files, chats and notebooks are only named if they are cited. */
export function sourcesForOthers({ data, knowledge_base: base, bases: _, ...rest }: MessageSources): MessageSources {
  return {
    ...rest,
    ...(data ? { data: data.map(namedOnly) } : {}),
    ...(base ? { knowledge_base: { data: base.data.map(namedOnly) } } : {}),
  };
}

const marks = /\s?\[(\d{1,2})\]/g;

/** Returns the numbers of the sources that an answer cites, from 1. */
export const citedNumbers = (content: string): ReadonlySet<number> =>
  new Set([...content.matchAll(marks)].map(([, number]) => Number(number)));

/** Returns an answer without its citation marks. */
export const withoutMarks = (content: string): string => content.replace(marks, '');

/** Returns the sources of an answer with the passages that it cites. Nothing checks the others, so they aren't kept. */
export function withCitedPassages(sources: MessageSources | undefined, content: string): MessageSources | undefined {
  if (!sources?.data) return sources;
  const cited = citedNumbers(content);
  const data = sources.data.map(({ passage, ...source }, index) => (passage && cited.has(index + 1) ? { ...source, passage } : source));
  return { ...sources, data };
}
