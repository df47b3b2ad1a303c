import type { ImportedChat, ImportedMessage } from 'shared-contracts';
import { type Fields, isFields, momentOf, textOf } from './file-values.model.ts';

/** A conversation of ChatGPT's `conversations.json`: a tree of nodes under `mapping`. */
export const isChatGptChat = (entry: unknown): entry is Fields => isFields(entry) && isFields(entry.mapping);

export function chatGptChat(chat: Fields): ImportedChat {
  const mapping = isFields(chat.mapping) ? chat.mapping : {};
  const messages: ImportedMessage[] = [];
  /** For each node the message that stands for it: its own, or that of the nearest kept node above. */
  const standsFor = new Map<string, string | null>();
  for (const id of fromTheRoots(mapping)) {
    const node = mapping[id];
    if (!isFields(node)) continue;
    const parent = standsFor.get(textOf(node.parent)) ?? null;
    const said = messageOf(node.message);
    if (!said) standsFor.set(id, parent);
    else {
      const above = messages.find(({ key }) => key === parent);
      // Tools and thoughts between two parts of one answer are not kept: the parts are one message.
      if (above?.role === said.role && said.role === 'assistant' && childrenOf(mapping[textOf(node.parent)]).length < 2) {
        above.content += `\n\n${said.content}`;
        standsFor.set(id, parent);
      } else {
        messages.push({ key: id, parent, ...said });
        standsFor.set(id, id);
      }
    }
  }
  const shown = standsFor.get(textOf(chat.current_node));
  return {
    source_id: `chatgpt:${textOf(chat.conversation_id) || textOf(chat.id)}`,
    title: textOf(chat.title),
    created_at: momentOf(chat.create_time),
    updated_at: momentOf(chat.update_time),
    ...(shown ? { shown } : {}),
    messages,
  };
}

const childrenOf = (node: unknown): string[] =>
  isFields(node) && Array.isArray(node.children) ? node.children.filter((child) => typeof child === 'string') : [];

/** Every node after its parent. */
function fromTheRoots(mapping: Fields): string[] {
  const roots = Object.keys(mapping).filter((id) => {
    const node = mapping[id];
    return isFields(node) && !(textOf(node.parent) in mapping);
  });
  const order: string[] = [];
  const seen = new Set<string>();
  const waiting = roots.toReversed();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    order.push(id);
    waiting.push(...childrenOf(mapping[id]).toReversed());
  }
  return order;
}

function messageOf(message: unknown): Omit<ImportedMessage, 'key' | 'parent'> | null {
  if (!isFields(message) || !isFields(message.author) || !isFields(message.content)) return null;
  const { role } = message.author;
  const metadata = isFields(message.metadata) ? message.metadata : {};
  if ((role !== 'user' && role !== 'assistant') || metadata.is_visually_hidden_from_conversation === true) return null;
  const { content_type: type, parts } = message.content;
  if (type !== 'text' && type !== 'multimodal_text') return null;
  const content = (Array.isArray(parts) ? parts : []).map(textOf).filter(Boolean).join('\n\n').trim();
  if (!content) return null;
  const model = textOf(metadata.model_slug);
  return { role, content, created_at: momentOf(message.create_time), ...(model && role === 'assistant' ? { model } : {}) };
}
