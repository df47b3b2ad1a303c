import type { ChatMessage } from 'shared-contracts';

/** A chat as it is written into a file. */
export interface ExportedChat {
  readonly session_id: string;
  readonly title: string;
  readonly notes: string;
  readonly messages: readonly ChatMessage[];
}

/** Names the shape, so that an import can tell these files from others. */
const format = 'atrium-chat';
const formatVersion = 1;

/** The shown branch of the chat, with all that is known of its messages. */
export function chatAsJson({ session_id, title, notes, messages }: ExportedChat): string {
  const own = messages.map(({ parent_id: _parent, versions: _versions, ...message }) => message);
  return `${JSON.stringify({ format, version: formatVersion, session_id, title, notes, messages: own }, null, 2)}\n`;
}

/** The conversation to be read: whose turn it was, what was said, and what answers rest on. */
export function chatAsMarkdown({ title, notes, messages }: ExportedChat, names: Record<ChatMessage['role'], string>): string {
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
    .replace(/^\.+|[. ]+$/g, '');
  return `${plain.slice(0, 80).toWellFormed().trim() || 'chat'}.${extension}`;
}
