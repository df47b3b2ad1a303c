import type { ImportedMessage } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { wrapInFence } from '../attachment/text-files.ts';
import { asRecord, asText, asTimestamp, type Fields, isRecord, type LeaveOut, listRecords } from './file-values.model.ts';
import {
  type Canvas,
  editCanvas,
  isPictureName,
  joinParts,
  listSources,
  mentionMissing,
  removeMarks,
  withSources,
  writeCanvas,
} from './message-parts.model.ts';

/** Describes a message as it was read, with the state of the canvas after it. */
export interface ReadMessage {
  readonly message: Omit<ImportedMessage, 'key' | 'parent'> | null;
  readonly canvas: Canvas | undefined;
}

const hiddenTypes = new Set(['user_editable_context', 'model_editable_context', 'app_pairing_content']);
const thoughtTypes = new Set(['thoughts', 'reasoning_recap']);
const recordingTypes = new Set(['audio_asset_pointer', 'real_time_user_audio_video_asset_pointer', 'video_container_asset_pointer']);

/** Reads one message of ChatGPT. `canvas` is the document that an earlier message made. */
export function readChatGptMessage(given: unknown, canvas: Canvas | undefined, leaveOut: LeaveOut): ReadMessage {
  const nothing = { message: null, canvas };
  if (!isRecord(given) || !isRecord(given.content)) return nothing;
  const { content } = given;
  const [author, metadata] = [asRecord(given.author), asRecord(given.metadata)];
  const role = asText(author.role);
  const recipient = asText(given.recipient) || 'all';
  const type = asText(content.content_type);
  const leave = (...what: Parameters<LeaveOut>) => {
    if (listTexts(content).length) leaveOut(...what);
    return nothing;
  };
  if (hiddenTypes.has(type) || thoughtTypes.has(type)) {
    leaveOut(hiddenTypes.has(type) ? 'hidden' : 'thoughts');
    return nothing;
  }
  if (metadata.is_visually_hidden_from_conversation === true || role === 'system') return leave('hidden');
  const shared = { created_at: asTimestamp(given.create_time, leaveOut) };
  if (role === 'tool') {
    const name = asText(author.name);
    const pictures = readToolPictures(content, metadata, leaveOut);
    // The result of a change to a canvas only confirms it.
    if (!name.startsWith('canmore.') && (!pictures || listTexts(content).length)) leaveOut('toolCalls', name);
    return pictures ? { ...nothing, message: { role: 'assistant', content: pictures, ...shared } } : nothing;
  }
  if (role !== 'user' && role !== 'assistant') return leave('unknownParts', role);
  if (recipient.startsWith('canmore.')) {
    const [next, text] = readCanvas(recipient, listTexts(content).join(''), canvas, leaveOut);
    return { canvas: next, message: text ? { role: 'assistant', content: text, ...shared } : null };
  }
  if (recipient !== 'all') return leave('toolCalls', recipient);
  const written = readContent(content, metadata, leaveOut);
  const model = cutText(asText(metadata.model_slug), 200);
  if (role === 'user') return written ? { ...nothing, message: { role, content: written, ...shared } } : nothing;
  const references = [metadata.content_references, metadata.citations].flatMap(listRecords);
  const sources = listSources(references);
  const text = removeMarks(written, sources.length ? references.length : 0, leaveOut).trim();
  if (!text) return nothing;
  return { ...nothing, message: { role, content: text, ...shared, ...(model ? { model } : {}), ...withSources(sources) } };
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
  const named = new Set<Fields>();
  const nameOf = (pointer: string) => {
    const file = attached.find(({ id }) => asText(id) !== '' && pointer.endsWith(asText(id)));
    if (file) named.add(file);
    return file ? asText(file.name) : '';
  };
  const parts = Array.isArray(content.parts) ? content.parts : [];
  const isSpoken = parts.some((part) => isRecord(part) && part.content_type === 'audio_transcription');
  const texts = parts.map((part) => {
    if (!isRecord(part)) return asText(part);
    const kind = asText(part.content_type);
    if (kind === 'image_asset_pointer') return mentionMissing('pictures', nameOf(asText(part.asset_pointer)), leaveOut);
    if (recordingTypes.has(kind)) {
      if (!isSpoken) return mentionMissing('recordings', '', leaveOut);
      leaveOut('recordings');
      return '';
    }
    if (asText(part.text)) return asText(part.text);
    leaveOut('unknownParts', kind);
    return '';
  });
  const code = asText(content.text) || asText(content.result);
  if (code.trim()) texts.push(type === 'code' ? wrapInFence(code, asText(content.language).replace(/^unknown$|[^\w+#-]/g, '')) : code);
  if (!texts.length && type && type !== 'text') leaveOut('unknownParts', type);
  const files = attached
    .filter((file) => !named.has(file))
    .map((file) => {
      const name = asText(file.name);
      const isPicture = asText(file.mime_type).startsWith('image/') || isPictureName(name);
      return mentionMissing(isPicture ? 'pictures' : 'files', name, leaveOut);
    });
  return joinParts([...texts, ...files]);
}

/** Returns placeholders for the pictures that a tool made. They are part of the answer. */
function readToolPictures(content: Fields, metadata: Fields, leaveOut: LeaveOut): string {
  const made = listRecords(content.parts).filter(({ content_type: type }) => type === 'image_asset_pointer');
  const plotted = listRecords(asRecord(metadata.aggregate_result).messages).filter(({ message_type: type }) => type === 'image');
  return joinParts([...made, ...plotted].map(() => mentionMissing('pictures', '', leaveOut)));
}

/** Reads what an answer did with its canvas: made a document, replaced all of it, or changed passages. */
function readCanvas(recipient: string, call: string, canvas: Canvas | undefined, leaveOut: LeaveOut): [Canvas | undefined, string] {
  let given: unknown;
  try {
    given = JSON.parse(call);
  } catch {
    given = null;
  }
  if (!isRecord(given)) {
    leaveOut('edits', canvas?.name);
    return [canvas, call.trim() ? wrapInFence(call) : ''];
  }
  if (recipient === 'canmore.create_textdoc') {
    const type = asText(given.type);
    const language = type.startsWith('code/') ? type.slice(5).replace(/[^\w+#-]/g, '') : 'markdown';
    const made = { name: asText(given.name), language, content: asText(given.content) };
    return [made, made.content.trim() ? writeCanvas(made) : ''];
  }
  let changed = canvas;
  if (!Array.isArray(given.updates)) leaveOut('edits', canvas?.name);
  for (const { pattern, replacement } of listRecords(given.updates)) {
    const to = asText(replacement);
    const base = changed ?? { name: '', language: 'markdown', content: '' };
    // Patterns are regular expressions, and one of a file could take forever. Nearly all of them mean everything or are literal.
    if (/^\^?\.\*\$?$/.test(asText(pattern))) changed = { ...base, content: to };
    else changed = editCanvas(changed, asText(pattern).replace(/\\([^\w])/g, '$1'), to, leaveOut) ?? changed;
  }
  return [changed, changed && changed !== canvas ? writeCanvas(changed) : ''];
}
