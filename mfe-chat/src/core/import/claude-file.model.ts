import type { ImportedChat, ImportedMessage } from 'shared-contracts';
import { asText, asTimestamp, type Fields, isRecord } from './file-values.model.ts';

/** Recognizes a conversation of Claude's `conversations.json`. */
export const isClaudeChat = (entry: unknown): entry is Fields => isRecord(entry) && Array.isArray(entry.chat_messages);

export function parseClaudeChat(chat: Fields): ImportedChat {
  const records = (Array.isArray(chat.chat_messages) ? chat.chat_messages : []).filter(isRecord);
  const messages: ImportedMessage[] = [];
  const standsFor = new Map<string, string | null>();
  let before: string | null = null;
  for (const [index, message] of records.entries()) {
    const key = asText(message.uuid) || `m${index}`;
    const above = asText(message.parent_message_uuid);
    const parent: string | null = above && standsFor.has(above) ? (standsFor.get(above) ?? null) : above ? null : before;
    const content = parseContent(message);
    if (content)
      messages.push({
        key,
        parent,
        role: message.sender === 'human' ? 'user' : 'assistant',
        content,
        created_at: asTimestamp(message.created_at),
      });
    standsFor.set(key, content ? key : parent);
    before = content ? key : before;
  }
  return {
    source_id: `claude:${asText(chat.uuid)}`,
    title: asText(chat.name),
    created_at: asTimestamp(chat.created_at),
    updated_at: asTimestamp(chat.updated_at),
    messages,
  };
}

function parseContent(message: Fields): string {
  const parts = (Array.isArray(message.content) ? message.content : []).filter(isRecord);
  const texts = parts.filter(({ type }) => type === 'text').map(({ text }) => asText(text));
  return (texts.filter(Boolean).join('\n\n') || asText(message.text)).trim();
}
