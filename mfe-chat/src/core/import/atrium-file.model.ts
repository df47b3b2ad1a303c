import type { ImportedChat, ImportedMessage } from 'shared-contracts';
import { answerUsage, messageSources, messageStatus, vote } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import type * as z from 'zod/mini';
import { asRecord, asText, asTimestamp, type Fields, hashText, isRecord, type LeaveOut, listRecords } from './file-values.model.ts';

/** Recognizes a chat exported by this product. */
export const isAtriumChat = (entry: unknown): entry is Fields => isRecord(entry) && entry.format === 'atrium-chat';

export function parseAtriumChat(file: Fields, leaveOut: LeaveOut): ImportedChat {
  const messages = listRecords(file.messages);
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
      read.push({ key, parent, role: message.role === 'user' ? 'user' : 'assistant', content, ...parseDetails(message, leaveOut) });
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

/** Lists what is read above, and what only says how the server keeps a message. */
const readOrDerived = new Set(
  'role content message_id parent_id created_at model kind status vote sources usage run_id versions'.split(' '),
);

function parseDetails(message: Fields, leaveOut: LeaveOut): Partial<ImportedMessage> {
  const read = <Schema extends z.ZodMiniType>(schema: Schema, name: string): z.output<Schema> | undefined => {
    const result = schema.safeParse(message[name]);
    if (!result.success && message[name] !== undefined && message[name] !== null) leaveOut('details', name);
    return result.data;
  };
  for (const [name, value] of Object.entries(message)) {
    const isEmpty = !value || (typeof value === 'object' && !Object.keys(value).length);
    if (readOrDerived.has(name) || isEmpty) continue;
    const inner = Array.isArray(value) ? value.map(asRecord) : [asRecord(value)];
    for (const one of inner)
      leaveOut(name === 'attachments' ? 'files' : 'details', asText(one.file_name) || asText(one.name) || asText(one.detail) || name);
  }
  const [status, voted] = [read(messageStatus, 'status'), read(vote, 'vote')];
  const [sources, usage] = [read(messageSources, 'sources'), read(answerUsage, 'usage')];
  return {
    created_at: asTimestamp(message.created_at, leaveOut),
    ...(asText(message.model) ? { model: cutText(asText(message.model), 200) } : {}),
    ...(message.kind === 'summary' ? { kind: 'summary' as const } : {}),
    ...(status ? { status } : {}),
    ...(voted ? { vote: voted } : {}),
    ...(sources ? { sources } : {}),
    ...(usage ? { usage } : {}),
  };
}
