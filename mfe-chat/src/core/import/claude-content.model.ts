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
  replaceElements,
  withSources,
  writeCanvas,
} from './message-parts.model.ts';

/** Holds documents by the ids or paths that they were made with. */
export type Canvases = Map<string, Canvas>;

/** Reads one message of Claude. `canvases` are the documents so far, to which those of the message are added. */
export function readClaudeMessage(
  record: Fields,
  canvases: Canvases,
  model: string,
  leaveOut: LeaveOut,
): Omit<ImportedMessage, 'key' | 'parent'> | null {
  if (record.sender === 'system') {
    leaveOut('hidden');
    return null;
  }
  const role = record.sender === 'human' || record.sender === 'user' ? 'user' : 'assistant';
  const given: readonly unknown[] = Array.isArray(record.content) ? record.content : [record.content];
  const sources = listSources(given.flatMap((part) => (isRecord(part) ? part.citations : [])).flat());
  const parts = given.map((part) => readPart(part, canvases, leaveOut));
  const content = joinParts([...parts, readBesides(record, given, parts, leaveOut), ...readFiles(record, given, leaveOut)]);
  if (!content) return null;
  return {
    role,
    content,
    created_at: asTimestamp(record.created_at, leaveOut),
    ...(model && role === 'assistant' ? { model: cutText(model, 200) } : {}),
    ...withSources(sources),
  };
}

/** Reads the text beside the parts. Files without parts, and some with only a picture, have it there; others repeat it. */
function readBesides(record: Fields, given: readonly unknown[], parts: readonly string[], leaveOut: LeaveOut): string {
  if (given.some((part) => typeof part === 'string' || (isRecord(part) && part.type === 'text' && asText(part.text).trim()))) return '';
  const besides = asText(record.text);
  const text = readText(besides.replace(unsupported, ''), leaveOut).trim();
  if (!text && besides.trim() && !given.some(isRecord)) leaveOut('unknownParts');
  return parts.some((part) => part.includes(text)) ? '' : text;
}

/** Reads the attached files. Lists of files repeat those that are parts of the message, and those of which the text is there. */
function readFiles(record: Fields, given: readonly unknown[], leaveOut: LeaveOut): string[] {
  const known = new Set(listRecords(given).map((part) => asText(part.file_name)));
  return [record.attachments, record.files, record.files_v2].flatMap(listRecords).map((file) => {
    const name = asText(file.file_name) || asText(file.name);
    const text = asText(file.extracted_content);
    const isRepeated = name !== '' && known.has(name);
    known.add(name);
    if (text.trim()) return `${name ? `${name}:\n` : ''}${wrapInFence(text)}`;
    const isPicture = file.file_kind === 'image' || asText(file.file_type).startsWith('image/') || isPictureName(name);
    return isRepeated ? '' : mentionMissing(isPicture ? 'pictures' : 'files', name, leaveOut);
  });
}

/** Matches the placeholders in `text` for parts that plain text can't show. */
const unsupported = /```\n(?:This block is not supported on your current device yet\.|Viewing artifacts created via [^\n`]{1,200})\n```/g;

function readPart(part: unknown, canvases: Canvases, leaveOut: LeaveOut): string {
  if (!isRecord(part)) {
    if (part !== undefined && part !== null && typeof part !== 'string') leaveOut('unknownParts');
    return asText(part);
  }
  switch (part.type) {
    case 'text':
      return readText(asText(part.text), leaveOut, Array.isArray(part.citations) && part.citations.length > 0);
    case 'thinking':
    case 'redacted_thinking':
      leaveOut('thoughts');
      return '';
    case 'tool_use':
      return readCall(asText(part.name), asRecord(part.input), canvases, leaveOut);
    case 'tool_result':
      return readResult(asText(part.name), listRecords(part.content), canvases, leaveOut);
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

/** Lists the tools that write documents. Their results only confirm it. */
const writingTools = new Set(['artifacts', 'create_file', 'str_replace']);

function readCall(name: string, input: Fields, canvases: Canvases, leaveOut: LeaveOut): string {
  if (name === 'artifacts' && Object.keys(input).length) return readArtifact(input, canvases, leaveOut);
  const path = asText(input.path) || asText(input.filename);
  if (name === 'create_file' && path) {
    const file = nameOf(path);
    const ending = /\.([\w+#-]{1,20})$/.exec(file)?.[1]?.toLowerCase() ?? '';
    const language = asText(asRecord(fileLanguages)[ending]) || ending;
    return keepCanvas(path, { name: file, language, content: asText(input.file_text) || asText(input.content) }, canvases);
  }
  const document = canvases.get(path);
  if (name === 'str_replace' && document) {
    const changed = editCanvas(document, asText(input.old_str), asText(input.new_str), leaveOut);
    return changed ? keepCanvas(path, changed, canvases) : '';
  }
  leaveOut('toolCalls', name);
  return '';
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

const fileLanguages: Readonly<Record<string, string>> = { md: 'markdown', py: 'python', js: 'javascript', htm: 'html', txt: 'text' };

function keepCanvas(id: string, canvas: Canvas, canvases: Canvases): string {
  canvases.set(id, canvas);
  return canvas.content.trim() ? writeCanvas(canvas) : '';
}

/** Returns placeholders for the pictures and files that a tool handed out. Documents that it wrote are in the answer already. */
function readResult(name: string, content: readonly Fields[], canvases: Canvases, leaveOut: LeaveOut): string {
  if (writingTools.has(name)) return '';
  leaveOut('toolCalls', name);
  const pictures = content.filter(({ type }) => type === 'image').map(() => mentionMissing('pictures', '', leaveOut));
  const files = content
    .filter(({ type, file_path: path }) => type === 'local_resource' && !canvases.has(asText(path)))
    .map((file) => mentionMissing('files', nameOf(asText(file.file_path)) || asText(file.name), leaveOut));
  return joinParts([...pictures, ...files]);
}

/** Reads a text in which artifacts, reasoning and citations may be elements, as in older files. */
function readText(text: string, leaveOut: LeaveOut, isCited = false): string {
  const spoken = replaceElements(text, 'antThinking', () => {
    leaveOut('thoughts');
    return '';
  });
  const plain = replaceElements(spoken, 'antml:cite', (_, cited) => {
    if (!isCited) leaveOut('citations');
    return cited;
  });
  return replaceElements(plain, 'antArtifact', (attributes, content) => {
    const found = new Map([...attributes.matchAll(/\b([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
    const attribute = (name: string) => found.get(name) ?? '';
    const language = readLanguage(attribute('type'), attribute('language'));
    return `\n\n${writeCanvas({ name: attribute('title') || attribute('identifier'), language, content: content.replace(/^\n/, '') })}\n\n`;
  });
}

function readArtifact(input: Fields, canvases: Canvases, leaveOut: LeaveOut): string {
  const id = asText(input.id);
  const earlier = canvases.get(id);
  const content = asText(input.content);
  const language = readLanguage(asText(input.type), asText(input.language)) || earlier?.language || '';
  const name = asText(input.title) || earlier?.name || id;
  const isWhole = content !== '' || input.command === 'create';
  const made = isWhole ? { name, language, content } : editCanvas(earlier, asText(input.old_str), asText(input.new_str), leaveOut);
  return made ? keepCanvas(id, made, canvases) : '';
}

const languages: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'text/markdown': 'markdown',
  'image/svg+xml': 'svg',
  'application/vnd.ant.mermaid': 'mermaid',
  'application/vnd.ant.react': 'jsx',
};
const readLanguage = (type: string, language: string) => asText(asRecord(languages)[type]) || language.replace(/[^\w+#-]/g, '');
