import type { ImportedChat, ImportedMessage, SourceItem } from 'shared-contracts';
import { wrapInFence } from '../attachment/text-files.ts';
import { asId, asRecord, asText, asTimestamp, type Fields, isRecord, type LeaveOut, listRecords } from './file-values.model.ts';
import {
  type Canvas,
  editCanvas,
  isPictureName,
  joinParts,
  listSources,
  mentionMissing,
  replaceElements,
  withSources,
  writeCanvas,
} from './message-parts.model.ts';
import { buildTree } from './message-tree.model.ts';

/** Recognizes a conversation of Claude's `conversations.json`. */
export const isClaudeChat = (entry: unknown): entry is Fields => isRecord(entry) && Array.isArray(entry.chat_messages);

export function parseClaudeChat(chat: Fields, leaveOut: LeaveOut): ImportedChat {
  const records = new Map<string, Fields>();
  const parents = new Map<string, string>();
  let before: string | undefined;
  for (const record of listRecords(chat.chat_messages)) {
    const id = asId(record.uuid);
    const key = id && !records.has(id) ? id : `m${records.size}`;
    const above = asText(record.parent_message_uuid) || before;
    if (above !== undefined) parents.set(key, above);
    records.set(key, record);
    before = key;
  }
  const tree = buildTree([...records.keys()], parents);
  const messages: ImportedMessage[] = [];
  const standsFor = new Map<string, string | null>();
  const canvases = new Map<string, Canvas>();
  for (const key of tree.order) {
    const parent = standsFor.get(tree.parentOf(key) ?? '') ?? null;
    const message = readMessage(records.get(key) ?? {}, canvases, leaveOut);
    if (message.content) messages.push({ key, parent, ...message });
    standsFor.set(key, message.content ? key : parent);
  }
  const shown = standsFor.get(asText(chat.current_leaf_message_uuid));
  const id = asId(chat.uuid);
  return {
    source_id: id ? `claude:${id}` : '',
    title: asText(chat.name),
    created_at: asTimestamp(chat.created_at, leaveOut),
    updated_at: asTimestamp(chat.updated_at, leaveOut),
    ...(shown ? { shown } : {}),
    messages,
  };
}

function readMessage(record: Fields, canvases: Map<string, Canvas>, leaveOut: LeaveOut): Omit<ImportedMessage, 'key' | 'parent'> {
  const sources: SourceItem[] = [];
  const parts = listRecords(record.content).map((part) => {
    if (Array.isArray(part.citations)) sources.push(...listSources(part.citations));
    return readPart(part, canvases, leaveOut);
  });
  const hasText = listRecords(record.content).some(({ type }) => type === 'text');
  // Files without parts, and some with only a picture, have the text here; others repeat it.
  const repeated = readText(asText(record.text).replaceAll(unsupported, ''), hasText ? () => undefined : leaveOut).trim();
  const whole = hasText || parts.some((part) => part.includes(repeated)) ? '' : repeated;
  const known = new Set<string>();
  const files = [record.attachments, record.files, record.files_v2].flatMap(listRecords).map((file) => {
    const name = asText(file.file_name) || asText(file.name);
    if (name && known.has(name)) return '';
    known.add(name);
    const text = asText(file.extracted_content);
    if (text.trim()) return `${name ? `${name}:\n` : ''}${wrapInFence(text)}`;
    const isPicture = file.file_kind === 'image' || asText(file.file_type).startsWith('image/') || isPictureName(name);
    return mentionMissing(isPicture ? 'pictures' : 'files', name, leaveOut);
  });
  return {
    role: record.sender === 'human' || record.sender === 'user' ? 'user' : 'assistant',
    content: joinParts([...parts, whole, ...files]),
    created_at: asTimestamp(record.created_at, leaveOut),
    ...withSources(sources),
  };
}

/** Marks parts in `text` that its plain form can't show. */
const unsupported = '```\nThis block is not supported on your current device yet.\n```';

function readPart(part: Fields, canvases: Map<string, Canvas>, leaveOut: LeaveOut): string {
  const name = asText(part.name);
  switch (part.type) {
    case 'text':
      return readText(asText(part.text), leaveOut);
    case 'thinking':
    case 'redacted_thinking':
      leaveOut('thoughts');
      return '';
    case 'tool_use':
      if (name === 'artifacts' && isRecord(part.input)) return readArtifact(part.input, canvases, leaveOut);
      leaveOut('toolCalls', name);
      return '';
    case 'tool_result': {
      if (name === 'artifacts') return '';
      leaveOut('toolCalls', name);
      const pictures = listRecords(part.content).filter(({ type }) => type === 'image');
      return joinParts(pictures.map(() => mentionMissing('pictures', '', leaveOut)));
    }
    case 'image':
      return mentionMissing('pictures', asText(part.file_name), leaveOut);
    case 'document':
    case 'file':
      return mentionMissing('files', asText(part.file_name) || asText(part.title), leaveOut);
    case 'token_budget':
      return '';
    default:
      if (asText(part.text).trim()) return joinParts([asText(part.title), asText(part.text)]);
      leaveOut('unknownParts', asText(part.type));
      return '';
  }
}

/** Reads text of an older file, in which artifacts and reasoning are elements. */
function readText(text: string, leaveOut: LeaveOut): string {
  const spoken = replaceElements(text, 'antThinking', () => {
    leaveOut('thoughts');
    return '';
  });
  return replaceElements(spoken, 'antArtifact', (attributes, content) => {
    const found = new Map([...attributes.matchAll(/\b([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
    const attribute = (name: string) => found.get(name) ?? '';
    const language = readLanguage(attribute('type'), attribute('language'));
    return `\n\n${writeCanvas({ name: attribute('title') || attribute('identifier'), language, content: content.replace(/^\n/, '') })}\n\n`;
  });
}

function readArtifact(input: Fields, canvases: Map<string, Canvas>, leaveOut: LeaveOut): string {
  const id = asText(input.id);
  const earlier = canvases.get(id);
  const content = asText(input.content);
  const language = readLanguage(asText(input.type), asText(input.language)) || earlier?.language || '';
  const name = asText(input.title) || earlier?.name || id;
  const made = content ? { name, language, content } : editCanvas(earlier, asText(input.old_str), asText(input.new_str), leaveOut);
  if (!made) return '';
  canvases.set(id, made);
  return writeCanvas(made);
}

const languages: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'text/markdown': 'markdown',
  'image/svg+xml': 'svg',
  'application/vnd.ant.mermaid': 'mermaid',
  'application/vnd.ant.react': 'jsx',
};
const readLanguage = (type: string, language: string) => asText(asRecord(languages)[type]) || language.replace(/[^\w+#-]/g, '');
