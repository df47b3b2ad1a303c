import type { ImportedChat, ImportedMessage } from 'shared-contracts';
import { readChatGptMessage } from './chatgpt-content.model.ts';
import {
  asId,
  asText,
  asTimestamp,
  type Fields,
  isRecord,
  type LeaveOut,
  leaveOutFields,
  listRecords,
  pickKey,
} from './file-values.model.ts';
import type { Canvas } from './message-parts.model.ts';
import { buildTree, type MessageTree } from './message-tree.model.ts';

/** Recognizes a conversation of ChatGPT's `conversations.json`, a tree of nodes under `mapping`, or one shared by link, a list of them. */
export const isChatGptChat = (entry: unknown): entry is Fields =>
  isRecord(entry) && (isRecord(entry.mapping) || Array.isArray(entry.linear_conversation));

export function parseChatGptChat(chat: Fields, leaveOut: LeaveOut): ImportedChat {
  const mapping = readNodes(chat);
  const tree = readTree(mapping);
  const messages = new Map<string, ImportedMessage>();
  /** Maps each node to its message, or to that of the nearest imported ancestor. */
  const standsFor = new Map<string, string | null>();
  const canvases = new Map<string, Canvas | undefined>();
  /** Lists skipped nodes on one of several branches of a message. */
  const branched = new Set<string>();
  for (const id of tree.order) {
    const above = tree.parentOf(id) ?? '';
    const parent = standsFor.get(above) ?? null;
    const { message, canvas } = readChatGptMessage(mapping.get(id)?.message, canvases.get(above), leaveOut);
    canvases.set(id, canvas);
    const earlier = parent === null ? undefined : messages.get(parent);
    const isAlone = !branched.has(above) && tree.childrenOf(above).length < 2;
    if (!isAlone && !message) branched.add(id);
    if (!message) standsFor.set(id, parent);
    // Tool calls and reasoning between two parts of an answer are skipped, so the parts become one message.
    else if (earlier?.role === 'assistant' && message.role === 'assistant' && isAlone) {
      messages.set(earlier.key, join(earlier, message));
      standsFor.set(id, parent);
    } else {
      messages.set(id, { key: id, parent, ...message });
      standsFor.set(id, id);
    }
  }
  leaveOutFields(chat, ['gizmo_id', 'is_archived', 'is_starred'], leaveOut);
  const shown = standsFor.get(asText(chat.current_node));
  return {
    source_id: toSourceId(asId(chat.conversation_id) || asId(chat.id)),
    title: asText(chat.title),
    created_at: asTimestamp(chat.create_time, leaveOut),
    updated_at: asTimestamp(chat.update_time, leaveOut),
    ...(shown ? { shown } : {}),
    messages: [...messages.values()],
  };
}

const toSourceId = (id: string) => (id ? `chatgpt:${id}` : '');

/** Returns the nodes of a chat by their ids. In a list, each node follows the one before it. */
function readNodes({ mapping, linear_conversation: list }: Fields): ReadonlyMap<string, Fields> {
  if (isRecord(mapping)) return new Map(Object.entries(mapping).filter((entry): entry is [string, Fields] => isRecord(entry[1])));
  const nodes = new Map<string, Fields>();
  let before: string | undefined;
  for (const node of listRecords(list)) {
    const id = pickKey(asId(node.id), nodes, nodes.size);
    nodes.set(id, { ...node, parent: nodes.has(asText(node.parent)) ? node.parent : before });
    before = id;
  }
  return nodes;
}

function join(earlier: ImportedMessage, { content, model, sources, status }: Omit<ImportedMessage, 'key' | 'parent'>): ImportedMessage {
  const data = [...(earlier.sources?.data ?? []), ...(sources?.data ?? [])];
  return {
    ...earlier,
    content: `${earlier.content}\n\n${content}`,
    ...(model && !earlier.model ? { model } : {}),
    ...(status ? { status } : {}),
    ...(data.length ? { sources: { type: 'search', data } } : {}),
  };
}

/** Reads which node follows which. Files may name parents, children or both. */
function readTree(mapping: ReadonlyMap<string, Fields>): MessageTree {
  const parents = new Map<string, string>();
  const places = new Map<string, number>();
  for (const [id, { children }] of mapping)
    for (const [place, child] of (Array.isArray(children) ? children : []).entries())
      if (typeof child === 'string' && !parents.has(child)) {
        parents.set(child, id);
        places.set(child, place);
      }
  for (const [id, { parent }] of mapping) if (typeof parent === 'string' && mapping.has(parent)) parents.set(id, parent);
  const placeOf = (id: string) => places.get(id) ?? mapping.size;
  return buildTree(
    [...mapping.keys()].toSorted((a, b) => placeOf(a) - placeOf(b)),
    parents,
  );
}
