import { wrapInFence } from '../attachment/text-files.ts';
import { asText, type Fields, isRecord, type LeaveOut, listRecords } from './file-values.model.ts';
import { type Canvas, editCanvas, joinParts, writeCanvas } from './message-parts.model.ts';

/** Reads what an answer did with its canvas: made a document, replaced all of it, changed passages, or commented on them. */
export function readCanvas(recipient: string, call: string, canvas: Canvas | undefined, leaveOut: LeaveOut): [Canvas | undefined, string] {
  const given = parseCall(call);
  if (!given) {
    leaveOut('edits', canvas?.name);
    return [canvas, call.trim() ? wrapInFence(call) : ''];
  }
  if (recipient === 'canmore.create_textdoc') {
    const [kind, code = ''] = asText(given.type).split('/');
    const language = code === 'react' ? 'jsx' : code.replace(/[^\w+#-]/g, '');
    const made = { name: asText(given.name), language: kind === 'code' ? language : 'markdown', content: asText(given.content) };
    return [made, made.content.trim() ? writeCanvas(made) : ''];
  }
  const comments = listRecords(given.comments);
  if (comments.length) return [canvas, joinParts(comments.map(writeComment))];
  if (!Array.isArray(given.updates)) leaveOut('edits', canvas?.name);
  const changed = listRecords(given.updates).reduce<Canvas | undefined>((now, update) => updateCanvas(now, update, leaveOut), canvas);
  return [changed, changed && changed !== canvas ? writeCanvas(changed) : ''];
}

function parseCall(call: string): Fields | null {
  try {
    const given: unknown = JSON.parse(call);
    return isRecord(given) ? given : null;
  } catch {
    return null;
  }
}

function writeComment({ pattern, comment }: Fields): string {
  return joinParts([toPassage(asText(pattern)).replace(/^(?=.)/gm, '> '), asText(comment)]);
}

/** Changes passages. Patterns are regular expressions, which could take forever. Nearly all match everything or are literal. */
function updateCanvas(canvas: Canvas | undefined, { pattern, multiple, replacement }: Fields, leaveOut: LeaveOut): Canvas | undefined {
  const [from, to] = [asText(pattern), asText(replacement)];
  if (anything.test(from)) return { name: '', language: 'markdown', ...canvas, content: to };
  return editCanvas(canvas, toPassage(from), to, leaveOut, multiple === true) ?? canvas;
}

/** Matches the patterns that match the whole document. */
const anything = /^(?:\(\?s\))?\^?(?:\.|\[\\s\\S\])[*+]\$?$/;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
/** Returns the passage that a literal pattern matches. */
const toPassage = (pattern: string) => pattern.replace(/\\([nrt\W])/g, (_, one: string) => escapes[one] ?? one);
