import type { ImportedChat, ImportedMessage, MessageSources } from 'shared-contracts';
import type { Clock } from '../../../../platform/clock.ts';
import { newId } from '../../../../platform/ids.ts';
import type { ImportsRepository } from './import.repository.ts';

const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed();
const cleanAll = (sources: MessageSources): MessageSources =>
  JSON.parse(JSON.stringify(sources), (_, value: unknown) => (typeof value === 'string' ? clean(value) : value));

/** Creates the service that imports chats from files: whole trees, once per source. */
export function createImportsService(imports: ImportsRepository, clock: Clock) {
  const momentOf = (text: string | undefined, otherwise: Date): Date => {
    const moment = new Date(text ?? '');
    // A future date comes from a wrong clock and would keep the chat at the top of the history.
    return Number.isNaN(moment.getTime()) || moment > clock.now() ? otherwise : moment;
  };

  const store = async (userId: string, chat: ImportedChat) => {
    const sessionId = newId('ses');
    const createdAt = momentOf(chat.created_at ?? chat.messages[0]?.created_at, clock.now());
    const { messages, ids } = messagesOf(sessionId, chat.messages, createdAt, momentOf);
    const last = messages.at(-1)?.createdAt ?? createdAt;
    const session = {
      id: sessionId,
      userId,
      title: clean(chat.title).trim() || 'Imported chat',
      notes: clean(chat.notes ?? ''),
      sourceId: chat.source_id,
      shownMessageId: (chat.shown === undefined ? undefined : ids.get(chat.shown)) ?? messages.at(-1)?.id ?? null,
      createdAt,
      updatedAt: momentOf(chat.updated_at, last),
    };
    const withoutPicture = await imports.add(session, messages);
    return withoutPicture === null ? undefined : { sessionId, withoutPicture };
  };

  return {
    import: async (userId: string, chats: readonly ImportedChat[]) => {
      const sources = chats.map(({ source_id }) => source_id);
      const known = await imports.findKnown(userId, sources);
      const results = [];
      for (const chat of chats) {
        const { source_id } = chat;
        const before = known.get(source_id);
        const added = before ? undefined : await store(userId, chat);
        const session_id = before ?? added?.sessionId ?? (await imports.findKnown(userId, [source_id])).get(source_id) ?? '';
        known.set(source_id, session_id);
        const outcome = added ? ('imported' as const) : ('known' as const);
        results.push({ source_id, session_id, outcome, ...(added?.withoutPicture ? { without_picture: added.withoutPicture } : {}) });
      }
      return results;
    },
  };
}

export type ImportsService = ReturnType<typeof createImportsService>;

/**
 * Returns the message rows in the order of the file. Ignores a parent that is not an earlier message, and marks unfinished answers as
 * ended.
 */
function messagesOf(
  sessionId: string,
  said: readonly ImportedMessage[],
  from: Date,
  momentOf: (text: string | undefined, otherwise: Date) => Date,
) {
  const ids = new Map<string, string>();
  const messages = said.map((message, index) => {
    const id = newId('msg');
    const parentId = (message.parent === null ? undefined : ids.get(message.parent)) ?? null;
    ids.set(message.key, id);
    return {
      id,
      sessionId,
      parentId,
      position: index + 1,
      role: message.role,
      content: clean(message.content),
      kind: message.kind ?? null,
      status: message.status === 'running' ? ('interrupted' as const) : (message.status ?? ('complete' as const)),
      model: message.model ? clean(message.model) : null,
      vote: message.vote ?? ('none' as const),
      sources: message.sources ? cleanAll(message.sources) : null,
      usage: message.usage ?? null,
      createdAt: momentOf(message.created_at, from),
    };
  });
  return { messages, ids };
}
