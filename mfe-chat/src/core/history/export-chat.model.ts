import type { ChatMessage, ExportedChat } from 'shared-contracts';

/** Names the shape, so that an import can tell these files from others. From version 2 on a file holds every branch. */
const format = 'atrium-chat';
const formatVersion = 2;

/** The whole chat: every version of its messages, which one is shown, and all that is known of them. */
export function chatAsJson({ session_id, title, notes, shown_message_id, messages }: ExportedChat): string {
  return `${JSON.stringify({ format, version: formatVersion, session_id, title, notes, shown_message_id, messages }, null, 2)}\n`;
}

/** The shown branch of a chat. */
export type ShownChat = Pick<ExportedChat, 'title' | 'notes' | 'messages'>;

/** The conversation to be read: whose turn it was, what was said, and what answers rest on. */
export function chatAsMarkdown({ title, notes, messages }: ShownChat, names: Record<ChatMessage['role'], string>): string {
  const turns = messages.map(({ role, content, sources }) => {
    const places = (sources?.data ?? []).map((source, index) => `${index + 1}. ${source.title}${source.url ? ` <${source.url}>` : ''}`);
    return [`## ${names[role]}`, content.trim(), places.join('\n')].filter(Boolean).join('\n\n');
  });
  const parts = [`# ${title}`, ...turns, ...(notes.trim() ? [`---\n\n${notes.trim()}`] : [])];
  return `${parts.join('\n\n')}\n`;
}

/** A name that every system takes as a file's. */
export function fileNameOf(title: string, extension: string): string {
  const plain = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|(?<![. ])[. ]+$/g, '');
  return `${plain.slice(0, 80).toWellFormed().trim() || 'chat'}.${extension}`;
}
