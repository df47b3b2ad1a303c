import type { ImportedChat, ImportedMessage } from 'shared-contracts';
import { type Fields, isFields, momentOf, textOf } from './file-values.model.ts';

/** A conversation of Claude's `conversations.json`. */
export const isClaudeChat = (entry: unknown): entry is Fields => isFields(entry) && Array.isArray(entry.chat_messages);

export function claudeChat(chat: Fields): ImportedChat {
  const said = (Array.isArray(chat.chat_messages) ? chat.chat_messages : []).filter(isFields);
  const messages: ImportedMessage[] = [];
  const standsFor = new Map<string, string | null>();
  let before: string | null = null;
  for (const [index, message] of said.entries()) {
    const key = textOf(message.uuid) || `m${index}`;
    const above = textOf(message.parent_message_uuid);
    const parent: string | null = above && standsFor.has(above) ? (standsFor.get(above) ?? null) : above ? null : before;
    const content = contentOf(message);
    if (content)
      messages.push({
        key,
        parent,
        role: message.sender === 'human' ? 'user' : 'assistant',
        content,
        created_at: momentOf(message.created_at),
      });
    standsFor.set(key, content ? key : parent);
    before = content ? key : before;
  }
  return {
    source_id: `claude:${textOf(chat.uuid)}`,
    title: textOf(chat.name),
    created_at: momentOf(chat.created_at),
    updated_at: momentOf(chat.updated_at),
    messages,
  };
}

function contentOf(message: Fields): string {
  const parts = (Array.isArray(message.content) ? message.content : []).filter(isFields);
  const texts = parts.filter(({ type }) => type === 'text').map(({ text }) => textOf(text));
  return (texts.filter(Boolean).join('\n\n') || textOf(message.text)).trim();
}
