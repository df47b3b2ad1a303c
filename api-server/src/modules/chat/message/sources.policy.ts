import type { MessageSources, SourceItem } from 'shared-contracts';

/** Lists the kinds of sources that everybody can open. Others belong to the person who asked. */
const openKinds: ReadonlySet<SourceItem['kind']> = new Set(['search', 'help', 'article']);

const namedOnly = (source: SourceItem): SourceItem =>
  openKinds.has(source.kind) ? source : { title: source.title, ...(source.kind ? { kind: source.kind } : {}) };

/** Returns the sources of an answer as people other than the one who asked see them: files, chats and notebooks are only named. */
export function sourcesForOthers({ data, knowledge_base: base, ...rest }: MessageSources): MessageSources {
  return {
    ...rest,
    ...(data ? { data: data.map(namedOnly) } : {}),
    ...(base ? { knowledge_base: { data: base.data.map(namedOnly) } } : {}),
  };
}
