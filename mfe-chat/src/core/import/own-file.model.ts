import type { ImportedChat, ImportedMessage } from 'shared-contracts';
import { answerUsage, messageSources, messageStatus, vote } from 'shared-contracts';
import { type Fields, isFields, momentOf, nameOf, textOf } from './file-values.model.ts';

/** A chat as this product exports it. */
export const isOwnChat = (entry: unknown): entry is Fields => isFields(entry) && entry.format === 'atrium-chat';

export function ownChat(file: Fields): ImportedChat {
  const messages = (Array.isArray(file.messages) ? file.messages : []).filter(isFields);
  const read: ImportedMessage[] = [];
  const keys = new Set<string>();
  // Files from before the branches are one line, without messages that have no text: what followed one follows what was before it.
  const standIn = new Map<string, string | null>();
  let before: string | null = null;
  for (const [index, message] of messages.entries()) {
    const key = textOf(message.message_id) || `m${index}`;
    const named: string | null = message.parent_id === undefined ? before : textOf(message.parent_id) || null;
    const parent: string | null = named === null || keys.has(named) ? named : (standIn.get(named) ?? null);
    const content = textOf(message.content);
    if (content.trim() || message.parent_id !== undefined) {
      read.push({ key, parent, role: message.role === 'user' ? 'user' : 'assistant', content, ...detailsOf(message) });
      keys.add(key);
      before = key;
    } else standIn.set(key, parent);
  }
  const shown = textOf(file.shown_message_id);
  return {
    source_id: `atrium:${textOf(file.session_id) || nameOf(JSON.stringify(messages))}`,
    title: textOf(file.title),
    notes: textOf(file.notes),
    created_at: momentOf(messages[0]?.created_at),
    ...(keys.has(shown) ? { shown } : {}),
    messages: read,
  };
}

function detailsOf(message: Fields): Partial<ImportedMessage> {
  const status = messageStatus.safeParse(message.status);
  const voted = vote.safeParse(message.vote);
  const sources = messageSources.safeParse(message.sources);
  const usage = answerUsage.safeParse(message.usage);
  return {
    created_at: momentOf(message.created_at),
    ...(textOf(message.model) ? { model: textOf(message.model).slice(0, 200) } : {}),
    ...(status.success ? { status: status.data } : {}),
    ...(voted.success ? { vote: voted.data } : {}),
    ...(sources.success ? { sources: sources.data } : {}),
    ...(usage.success ? { usage: usage.data } : {}),
  };
}
