import type { ChatMessage, ExportedChat } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';

/** Identifies exported chats on import. Files from version 2 on hold every branch. */
const format = 'atrium-chat';
const formatVersion = 2;

/** Formats a whole chat as JSON: every version of its messages, and which one is shown. */
export function formatChatJson({ session_id, title, notes, shown_message_id, messages }: ExportedChat): string {
  return `${JSON.stringify({ format, version: formatVersion, session_id, title, notes, shown_message_id, messages }, null, 2)}\n`;
}

/** Describes the shown branch of a chat. */
export type ShownChat = Pick<ExportedChat, 'title' | 'notes' | 'messages'>;

/** Formats the shown branch as Markdown for reading. */
export function formatChatMarkdown({ title, notes, messages }: ShownChat, names: Record<ChatMessage['role'], string>): string {
  const turns = messages.map(({ role, content, sources }) => {
    const places = (sources?.data ?? []).map((source, index) => `${index + 1}. ${source.title}${source.url ? ` <${source.url}>` : ''}`);
    return [`## ${names[role]}`, content.trim(), places.join('\n')].filter(Boolean).join('\n\n');
  });
  const parts = [`# ${title}`, ...turns, ...(notes.trim() ? [`---\n\n${notes.trim()}`] : [])];
  return `${parts.join('\n\n')}\n`;
}

/** Returns a file name that is valid on every system. */
export function toFileName(title: string, extension: string): string {
  const plain = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|(?<![. ])[. ]+$/g, '');
  return `${cutText(plain, 80).trim() || 'chat'}.${extension}`;
}
