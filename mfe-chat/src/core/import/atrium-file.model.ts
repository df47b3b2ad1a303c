import type { ImportedChat, ImportedMessage, MessageStatus } from 'shared-contracts';
import { answerUsage, messageSources, messageStatus, vote } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import type * as z from 'zod/mini';
import { asRecord, asText, asTimestamp, type Fields, hashText, isRecord, type LeaveOut, pickKey } from './file-values.model.ts';

/** Recognizes a chat exported by this product. */
export const isAtriumChat = (entry: unknown): entry is Fields => isRecord(entry) && entry.format === 'atrium-chat';

export function parseAtriumChat(file: Fields, leaveOut: LeaveOut): ImportedChat {
  const given = Array.isArray(file.messages) ? file.messages : [];
  const records = new Map<string, Fields>();
  const parents = new Map<string, string>();
  let before = '';
  for (const entry of given) {
    if (!isRecord(entry)) {
      leaveOut('unknownParts');
      continue;
    }
    const key = pickKey(asText(entry.message_id), records, records.size);
    records.set(key, entry);
    // Version 1 files hold one branch, so each message follows the previous one.
    parents.set(key, entry.parent_id === undefined ? before : asText(entry.parent_id));
    before = key;
  }
  const messages: ImportedMessage[] = [];
  const standsFor = new Map<string, string | null>();
  for (const key of listParentsFirst(parents)) {
    const parent = standsFor.get(parents.get(key) ?? '') ?? null;
    const record = records.get(key) ?? {};
    // In version 1 files, an empty message has nothing to import.
    const isRead = record.parent_id !== undefined || asText(record.content).trim() !== '';
    if (isRead) messages.push({ key, parent, ...readMessage(record, leaveOut) });
    standsFor.set(key, isRead ? key : parent);
  }
  const shown = standsFor.get(asText(file.shown_message_id));
  return {
    source_id: `atrium:${asText(file.session_id) || hashText(JSON.stringify(given))}`,
    title: asText(file.title),
    notes: asText(file.notes),
    created_at: messages[0]?.created_at,
    ...(shown ? { shown } : {}),
    messages,
  };
}

/** Returns the messages in file order, but each after its parent. */
function listParentsFirst(parents: ReadonlyMap<string, string>): string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  for (const key of parents.keys()) {
    const branch: string[] = [];
    for (let at = key; parents.has(at) && !seen.has(at); at = parents.get(at) ?? '') {
      seen.add(at);
      branch.push(at);
    }
    for (const one of branch.toReversed()) order.push(one);
  }
  return order;
}

/** Lists what is read above, and what only says how the server keeps a message. */
const readOrDerived = new Set(
  'role content message_id parent_id created_at model kind status vote sources usage run_id versions'.split(' '),
);

function readMessage(message: Fields, leaveOut: LeaveOut): Omit<ImportedMessage, 'key' | 'parent'> {
  if (message.content !== undefined && typeof message.content !== 'string') leaveOut('unknownParts', 'content');
  for (const name of ['role', 'kind'] as const) {
    if (message[name] && !known[name].has(asText(message[name]))) leaveOut('details', name);
  }
  leaveOutOthers(message, leaveOut);
  return {
    role: message.role === 'user' ? 'user' : 'assistant',
    content: asText(message.content),
    created_at: asTimestamp(message.created_at, leaveOut),
    ...readDetails(message, leaveOut),
  };
}

const known = { role: new Set(['user', 'assistant']), kind: new Set(['summary']) };

function leaveOutOthers(message: Fields, leaveOut: LeaveOut): void {
  for (const [name, value] of Object.entries(message)) {
    const isEmpty = !value || (typeof value === 'object' && !Object.keys(value).length);
    if (readOrDerived.has(name) || isEmpty) continue;
    const inner = Array.isArray(value) ? value.map(asRecord) : [asRecord(value)];
    for (const one of inner)
      leaveOut(name === 'attachments' ? 'files' : 'details', asText(one.file_name) || asText(one.name) || asText(one.detail) || name);
  }
}

function readDetails(message: Fields, leaveOut: LeaveOut): Partial<ImportedMessage> {
  const read = <Schema extends z.ZodMiniType>(schema: Schema, name: string): z.output<Schema> | undefined => {
    const result = schema.safeParse(message[name]);
    if (!result.success && message[name] !== undefined && message[name] !== null) leaveOut('details', name);
    return result.data;
  };
  const [given, voted] = [read(messageStatus, 'status'), read(vote, 'vote')];
  const status: MessageStatus | undefined = given === 'running' ? 'interrupted' : given;
  const [sources, usage] = [read(messageSources, 'sources'), read(answerUsage, 'usage')];
  const model = asText(message.model);
  if (given === 'running') leaveOut('details', 'status');
  if (model.length > 200) leaveOut('shortened');
  return {
    ...(model ? { model: cutText(model, 200) } : {}),
    ...(message.kind === 'summary' ? { kind: 'summary' as const } : {}),
    ...(status ? { status } : {}),
    ...(voted ? { vote: voted } : {}),
    ...(sources ? { sources } : {}),
    ...(usage ? { usage } : {}),
  };
}
