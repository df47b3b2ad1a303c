import type { ImportedChat, ImportedMessage } from 'shared-contracts';
import { type Canvases, readClaudeMessage } from './claude-content.model.ts';
import { asId, asText, asTimestamp, type Fields, isRecord, type LeaveOut, leaveOutFields, pickKey } from './file-values.model.ts';
import { buildTree } from './message-tree.model.ts';

/** Recognizes a conversation of Claude's `conversations.json`. */
export const isClaudeChat = (entry: unknown): entry is Fields => isRecord(entry) && Array.isArray(entry.chat_messages);

export function parseClaudeChat(chat: Fields, leaveOut: LeaveOut): ImportedChat {
  const records = readRecords(chat.chat_messages, leaveOut);
  const tree = buildTree([...records.keys()], listParents(records));
  const messages: ImportedMessage[] = [];
  const standsFor = new Map<string, string | null>();
  /** Holds the documents as of each message of its branch. */
  const documents = new Map<string, Canvases>();
  for (const key of tree.order) {
    const above = tree.parentOf(key) ?? '';
    const parent = standsFor.get(above) ?? null;
    const canvases = new Map(documents.get(above));
    const message = readClaudeMessage(records.get(key) ?? {}, canvases, asText(chat.model), leaveOut);
    documents.set(key, canvases);
    if (message) messages.push({ key, parent, ...message });
    standsFor.set(key, message ? key : parent);
  }
  leaveOutFields(chat, ['is_starred', 'project', 'summary'], leaveOut);
  const shown = standsFor.get(asText(chat.current_leaf_message_uuid));
  const id = asId(chat.uuid);
  return {
    source_id: id ? `claude:${id}` : '',
    title: asText(chat.name) || asText(chat.snapshot_name),
    created_at: asTimestamp(chat.created_at, leaveOut),
    updated_at: asTimestamp(chat.updated_at, leaveOut),
    ...(shown ? { shown } : {}),
    messages,
  };
}

function readRecords(entries: unknown, leaveOut: LeaveOut): Map<string, Fields> {
  const records = new Map<string, Fields>();
  for (const entry of Array.isArray(entries) ? entries : [])
    if (isRecord(entry)) records.set(pickKey(asId(entry.uuid), records, records.size), entry);
    else leaveOut('unknownParts');
  return records;
}

/** Returns the parent of each message. If it isn't in the file, the previous message is used. */
function listParents(records: ReadonlyMap<string, Fields>): Map<string, string> {
  const parents = new Map<string, string>();
  const isTree = [...records.values()].some(({ parent_message_uuid: named }) => records.has(asText(named)));
  let before: string | undefined;
  for (const [key, { parent_message_uuid: given }] of records) {
    const named = asText(given);
    const isFirst = noMessage.test(named) || (given === null && isTree);
    const parent = records.has(named) || isFirst ? named : before;
    if (parent !== undefined) parents.set(key, parent);
    before = key;
  }
  return parents;
}

/** Matches the parent of the first messages of a chat. */
const noMessage = /^0{8}-0{4}-/;
