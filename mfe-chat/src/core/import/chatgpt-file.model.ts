import type { ImportedChat, ImportedMessage } from 'shared-contracts';
import { asText, asTimestamp, type Fields, isRecord } from './file-values.model.ts';

/** Recognizes a conversation of ChatGPT's `conversations.json`: a tree of nodes under `mapping`. */
export const isChatGptChat = (entry: unknown): entry is Fields => isRecord(entry) && isRecord(entry.mapping);

export function parseChatGptChat(chat: Fields): ImportedChat {
  const mapping = isRecord(chat.mapping) ? chat.mapping : {};
  const messages: ImportedMessage[] = [];
  /** Maps each node to its message, or to that of the nearest imported ancestor. */
  const standsFor = new Map<string, string | null>();
  for (const id of orderFromRoots(mapping)) {
    const node = mapping[id];
    if (!isRecord(node)) continue;
    const parent = standsFor.get(asText(node.parent)) ?? null;
    const message = parseMessage(node.message);
    if (!message) standsFor.set(id, parent);
    else {
      const above = messages.find(({ key }) => key === parent);
      // Tool calls and reasoning between two parts of an answer are skipped, so the parts become one message.
      if (above?.role === message.role && message.role === 'assistant' && listChildren(mapping[asText(node.parent)]).length < 2) {
        above.content += `\n\n${message.content}`;
        standsFor.set(id, parent);
      } else {
        messages.push({ key: id, parent, ...message });
        standsFor.set(id, id);
      }
    }
  }
  const shown = standsFor.get(asText(chat.current_node));
  return {
    source_id: `chatgpt:${asText(chat.conversation_id) || asText(chat.id)}`,
    title: asText(chat.title),
    created_at: asTimestamp(chat.create_time),
    updated_at: asTimestamp(chat.update_time),
    ...(shown ? { shown } : {}),
    messages,
  };
}

const listChildren = (node: unknown): string[] =>
  isRecord(node) && Array.isArray(node.children) ? node.children.filter((child) => typeof child === 'string') : [];

/** Lists every node after its parent. */
function orderFromRoots(mapping: Fields): string[] {
  const roots = Object.keys(mapping).filter((id) => {
    const node = mapping[id];
    return isRecord(node) && !(asText(node.parent) in mapping);
  });
  const order: string[] = [];
  const seen = new Set<string>();
  const waiting = roots.toReversed();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    order.push(id);
    waiting.push(...listChildren(mapping[id]).toReversed());
  }
  return order;
}

function parseMessage(message: unknown): Omit<ImportedMessage, 'key' | 'parent'> | null {
  if (!isRecord(message) || !isRecord(message.author) || !isRecord(message.content)) return null;
  const { role } = message.author;
  const metadata = isRecord(message.metadata) ? message.metadata : {};
  if ((role !== 'user' && role !== 'assistant') || metadata.is_visually_hidden_from_conversation === true) return null;
  const { content_type: type, parts } = message.content;
  if (type !== 'text' && type !== 'multimodal_text') return null;
  const content = (Array.isArray(parts) ? parts : []).map(asText).filter(Boolean).join('\n\n').trim();
  if (!content) return null;
  const model = asText(metadata.model_slug);
  return { role, content, created_at: asTimestamp(message.create_time), ...(model && role === 'assistant' ? { model } : {}) };
}
