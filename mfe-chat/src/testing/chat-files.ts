/** Builds a conversation of ChatGPT's export: each message follows the one before it. */
export function chatGptFile(messages: readonly object[], more: object = {}) {
  const nodes = messages.map((message, at) => {
    const children = at + 1 < messages.length ? [`n${at + 1}`] : [];
    return [`n${at}`, { id: `n${at}`, message, parent: at ? `n${at - 1}` : 'root', children }] as const;
  });
  const mapping = { root: { id: 'root', message: null, parent: null, children: ['n0'] }, ...Object.fromEntries(nodes) };
  return { title: 'Chat', mapping, current_node: `n${messages.length - 1}`, conversation_id: 'c1', ...more };
}

/** Builds a message of ChatGPT's export. Parts that are texts and nothing else make it one of kind `text`. */
export function chatGptMessage(role: string, parts: readonly unknown[], more: object = {}) {
  const content_type = parts.every((part) => typeof part === 'string') ? 'text' : 'multimodal_text';
  return { author: { role }, create_time: 1_764_000_000, content: { content_type, parts }, recipient: 'all', metadata: {}, ...more };
}

/** Builds a conversation of Claude's export. People and the assistant take turns. */
export function claudeFile(messages: readonly object[], more: object = {}) {
  const chat_messages = messages.map((message, at) => ({ uuid: `m${at}`, sender: at % 2 ? 'assistant' : 'human', text: '', ...message }));
  return { uuid: 'u1', name: 'Chat', created_at: '2026-03-01T10:00:00Z', chat_messages, ...more };
}

/** Builds a conversation of ChatGPT's export from messages by id, each with the id of its parent. */
export function chatGptTree(nodes: Readonly<Record<string, readonly [parent: string | null, message: object | null]>>, more: object = {}) {
  const mapping = Object.fromEntries(Object.entries(nodes).map(([id, [parent, message]]) => [id, { id, parent, message }]));
  return { title: 'Chat', mapping, conversation_id: 'c1', ...more };
}

/** Builds a chat of Atrium's export: each message follows the one before it. */
export function atriumFile(messages: readonly object[], more: object = {}) {
  const said = messages.map((message, at) => ({
    message_id: `m${at}`,
    parent_id: at ? `m${at - 1}` : null,
    role: at % 2 ? 'assistant' : 'user',
    content: '',
    ...message,
  }));
  return { format: 'atrium-chat', version: 2, session_id: 's1', title: 'Chat', notes: '', messages: said, ...more };
}

/** Writes the marks that ChatGPT puts around a citation. */
export const cite = (...values: readonly string[]) => `\ue200${values.join('\ue202')}\ue201`;

/** Returns the placeholder of a picture. */
export const pictureGone = (name = '') => `[This picture isn’t in the file${name && `: ${name}`}]`;

/** Returns the placeholder of an attached file. */
export const fileGone = (name = '') => `[This attachment isn’t in the file${name && `: ${name}`}]`;

/** Describes a chat of a file, or several, and what an import makes of it. */
export interface ChatCase {
  readonly name: string;
  readonly file: object;
  /** The texts of the messages of all chats, in order. */
  readonly texts: readonly string[];
  /** What the report says: reasons with their counts, and names where they matter. */
  readonly leftOut?: Record<string, number | readonly [number, ...string[]]>;
  /** The chats that aren't imported: titles and reasons. */
  readonly skipped?: readonly (readonly [title: string, reason: string])[];
  /** What the first chat holds besides its texts. */
  readonly chat?: object;
}
