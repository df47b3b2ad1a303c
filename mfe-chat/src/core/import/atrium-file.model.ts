import type { ImportedChat, ImportedMessage } from 'shared-contracts';
import { answerUsage, messageSources, messageStatus, vote } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { asText, asTimestamp, type Fields, hashText, isRecord } from './file-values.model.ts';

/** Recognizes a chat exported by this product. */
export const isAtriumChat = (entry: unknown): entry is Fields => isRecord(entry) && entry.format === 'atrium-chat';

export function parseAtriumChat(file: Fields): ImportedChat {
  const messages = (Array.isArray(file.messages) ? file.messages : []).filter(isRecord);
  const read: ImportedMessage[] = [];
  const keys = new Set<string>();
  // Version 1 files hold one branch and no empty messages, so each message follows the previous one.
  const standIn = new Map<string, string | null>();
  let before: string | null = null;
  for (const [index, message] of messages.entries()) {
    const key = asText(message.message_id) || `m${index}`;
    const named: string | null = message.parent_id === undefined ? before : asText(message.parent_id) || null;
    const parent: string | null = named === null || keys.has(named) ? named : (standIn.get(named) ?? null);
    const content = asText(message.content);
    if (content.trim() || message.parent_id !== undefined) {
      read.push({ key, parent, role: message.role === 'user' ? 'user' : 'assistant', content, ...parseDetails(message) });
      keys.add(key);
      before = key;
    } else standIn.set(key, parent);
  }
  const shown = asText(file.shown_message_id);
  return {
    source_id: `atrium:${asText(file.session_id) || hashText(JSON.stringify(messages))}`,
    title: asText(file.title),
    notes: asText(file.notes),
    created_at: asTimestamp(messages[0]?.created_at),
    ...(keys.has(shown) ? { shown } : {}),
    messages: read,
  };
}

function parseDetails(message: Fields): Partial<ImportedMessage> {
  const status = messageStatus.safeParse(message.status);
  const voted = vote.safeParse(message.vote);
  const sources = messageSources.safeParse(message.sources);
  const usage = answerUsage.safeParse(message.usage);
  return {
    created_at: asTimestamp(message.created_at),
    ...(asText(message.model) ? { model: cutText(asText(message.model), 200) } : {}),
    ...(message.kind === 'summary' ? { kind: 'summary' as const } : {}),
    ...(status.success ? { status: status.data } : {}),
    ...(voted.success ? { vote: voted.data } : {}),
    ...(sources.success ? { sources: sources.data } : {}),
    ...(usage.success ? { usage: usage.data } : {}),
  };
}
