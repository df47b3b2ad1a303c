import type { ImportedMessage } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { wrapInFence } from '../attachment/text-files.ts';
import { readCanvas } from './chatgpt-canvas.model.ts';
import { asRecord, asText, asTimestamp, type Fields, isRecord, type LeaveOut, listRecords } from './file-values.model.ts';
import { type Canvas, isPictureName, joinParts, listSources, mentionMissing, removeMarks, withSources } from './message-parts.model.ts';

/** Describes a message as it was read, with the state of the canvas after it. */
export interface ReadMessage {
  readonly message: Omit<ImportedMessage, 'key' | 'parent'> | null;
  readonly canvas: Canvas | undefined;
}

const hiddenTypes = new Set(['user_editable_context', 'model_editable_context', 'app_pairing_content']);
const thoughtTypes = new Set(['thoughts', 'reasoning_recap']);
/** Lists the types whose text is in special fields. */
const ownTypes = new Set([...hiddenTypes, ...thoughtTypes]);
/** Lists the known authors. Old exports call a tool a function. */
const roles = new Set(['user', 'assistant', 'tool', 'function']);
/** Lists the recipients of answers. All others are tools. */
const readers = new Set(['', 'all', 'user']);
/** Lists the tools that read files and pages. Their pictures aren't part of the answer. */
const readingTools = new Set(['file_search', 'myfiles_browser', 'browser', 'web', 'web.run']);
const recordingTypes = new Set(['audio_asset_pointer', 'real_time_user_audio_video_asset_pointer', 'video_container_asset_pointer']);

/** Reads one message of ChatGPT. `canvas` is the document that an earlier message made. */
export function readChatGptMessage(given: unknown, canvas: Canvas | undefined, leaveOut: LeaveOut): ReadMessage {
  const nothing = { message: null, canvas };
  if (!isRecord(given)) {
    if (given !== undefined && given !== null) leaveOut('unknownParts');
    return nothing;
  }
  const content: Fields = typeof given.content === 'string' ? { parts: [given.content] } : asRecord(given.content);
  const [author, metadata] = [asRecord(given.author), asRecord(given.metadata)];
  const [role, recipient] = [asText(author.role), asText(given.recipient)];
  const reason = findReason(given, content, role);
  if (reason) {
    if (ownTypes.has(asText(content.content_type)) || listTexts(content).length) leaveOut(...reason);
    return nothing;
  }
  const shared = { created_at: asTimestamp(given.create_time, leaveOut) };
  if (role === 'user') {
    const text = readContent(content, metadata, leaveOut);
    return text ? { ...nothing, message: { role, content: text, ...shared } } : nothing;
  }
  if (role !== 'assistant') {
    const pictures = readResult(asText(author.name), content, metadata, leaveOut);
    return pictures ? { ...nothing, message: { role: 'assistant', content: pictures, ...shared } } : nothing;
  }
  if (!recipient.startsWith('canmore.')) return { ...nothing, message: readAnswer(content, metadata, shared, leaveOut) };
  const [next, text] = readCanvas(recipient, listTexts(content).join(''), canvas, leaveOut);
  return { canvas: next, message: text ? { role, content: text, ...shared } : null };
}

/** Returns why a message isn't imported, or null if it is. */
function findReason(given: Fields, content: Fields, role: string): Parameters<LeaveOut> | null {
  const [type, recipient] = [asText(content.content_type), asText(given.recipient)];
  if (hiddenTypes.has(type)) return ['hidden'];
  if (thoughtTypes.has(type) || given.channel === 'analysis') return ['thoughts'];
  if (asRecord(given.metadata).is_visually_hidden_from_conversation === true || role === 'system') return ['hidden'];
  if (!roles.has(role)) return ['unknownParts', role];
  const isCall = role === 'assistant' && !readers.has(recipient) && !recipient.startsWith('canmore.');
  return isCall ? ['toolCalls', recipient] : null;
}

function readAnswer(
  content: Fields,
  metadata: Fields,
  shared: Pick<ImportedMessage, 'created_at'>,
  leaveOut: LeaveOut,
): ReadMessage['message'] {
  const references = [metadata.content_references, metadata.citations].flatMap(listRecords);
  const text = removeMarks(readContent(content, metadata, leaveOut), references, leaveOut).trim();
  if (!text) return null;
  for (const [, address = ''] of text.matchAll(storedFile)) leaveOut('files', readName(address));
  const model = cutText(asText(metadata.model_slug), 200);
  return {
    role: 'assistant',
    content: text,
    ...shared,
    ...(model ? { model } : {}),
    ...(asRecord(metadata.finish_details).type === 'interrupted' ? { status: 'stopped' as const } : {}),
    ...withSources(listSources(references)),
  };
}

/** Matches a link to a file that a tool made, which the export doesn't hold. */
const storedFile = /\]\(sandbox:([^\s()]{1,600})\)/g;

/** Returns the name of the file that a link leads to. */
function readName(address: string): string {
  const name = address.slice(address.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Lists the texts of a content of any kind. */
function listTexts(content: Fields): string[] {
  const parts = Array.isArray(content.parts) ? content.parts : [];
  const texts = [...parts, content].map((part) => (isRecord(part) ? asText(part.text) || asText(part.result) : asText(part)));
  return texts.filter((text) => text.trim());
}

function readContent(content: Fields, metadata: Fields, leaveOut: LeaveOut): string {
  const type = asText(content.content_type);
  const attached = listRecords(metadata.attachments);
  const parts = Array.isArray(content.parts) ? content.parts : [];
  const isSpoken = parts.some((part) => isRecord(part) && part.content_type === 'audio_transcription' && asText(part.text).trim());
  const mentioned = new Set<Fields>();
  const texts = parts.map((part) => {
    if (!isRecord(part)) return readPlainPart(part, leaveOut);
    const pointer = asText(part.asset_pointer);
    const file = pointer ? attached.find(({ id }) => asText(id) !== '' && pointer.includes(asText(id))) : undefined;
    if (file && isPicture(file)) mentioned.add(file);
    return readPart(part, file ? asText(file.name) : '', isSpoken, leaveOut);
  });
  const code = asText(content.text) || asText(content.result);
  if (code.trim()) texts.push(type === 'code' ? wrapInFence(code, asText(content.language).replace(/^unknown$|[^\w+#-]/g, '')) : code);
  if (!texts.length && type && type !== 'text') leaveOut('unknownParts', type);
  const files = attached.filter((file) => !mentioned.has(file));
  return joinParts([...texts, ...files.map((file) => mentionMissing(isPicture(file) ? 'pictures' : 'files', asText(file.name), leaveOut))]);
}

/** A page of a document is a picture, but the document isn't. */
const isPicture = ({ mime_type: type, name }: Fields) => (type ? asText(type).startsWith('image/') : isPictureName(asText(name)));

function readPlainPart(part: unknown, leaveOut: LeaveOut): string {
  if (part !== null && typeof part !== 'string') leaveOut('unknownParts');
  return asText(part);
}

function readPart(part: Fields, name: string, isSpoken: boolean, leaveOut: LeaveOut): string {
  const kind = asText(part.content_type);
  if (kind === 'image_asset_pointer') return mentionMissing('pictures', name, leaveOut);
  if (recordingTypes.has(kind)) {
    const frames = listRecords(part.frames_asset_pointers).length;
    if (frames) leaveOut('pictures', '', frames);
    if (!isSpoken) return mentionMissing('recordings', name, leaveOut);
    leaveOut('recordings');
    return '';
  }
  if (!asText(part.text) && kind !== 'audio_transcription') leaveOut('unknownParts', kind);
  return asText(part.text);
}

/** Reads what a tool returned: counts it, and returns placeholders for the pictures that it made, which are part of the answer. */
function readResult(name: string, content: Fields, metadata: Fields, leaveOut: LeaveOut): string {
  const made = listRecords(content.parts).filter(({ content_type: type }) => type === 'image_asset_pointer');
  const plotted = listRecords(asRecord(metadata.aggregate_result).messages).filter(({ message_type: type }) => type === 'image');
  const shown = readingTools.has(name) ? [] : [...made, ...plotted];
  // The result of a change to a canvas only confirms it.
  if (!name.startsWith('canmore.') && (!shown.length || listTexts(content).length)) leaveOut('toolCalls', name);
  return joinParts(shown.map(() => mentionMissing('pictures', '', leaveOut)));
}
