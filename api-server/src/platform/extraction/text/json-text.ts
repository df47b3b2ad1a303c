import { addBlocks, type TextBlock, type TextSection } from '../sections.ts';
import { codeLines, codeSections } from './code-text.ts';
import { markdownSections } from './markdown-text.ts';

const depthMax = 100;

/**
 * Returns the values of JSON, each under its path, and the objects of lists as rows that name their fields. Text that isn't valid JSON, such
 * as settings with comments, is read as it is.
 */
export function jsonSections(text: string): TextSection[] {
  const value = parseJson(text.replace(/^\ufeff/, ''));
  return value === undefined ? codeSections(text) : [{ page: null, heading: '', blocks: [...linesOf(value.value, '', 0)] }];
}

/** Returns the objects of a file with one on each line as rows. */
export function jsonLinesSections(text: string): TextSection[] {
  const lines = text.split(/\r?\n/);
  const values = lines.map((line) => (line.trim() === '' ? undefined : parseJson(line)));
  if (values.some((value, at) => value === undefined && lines[at]?.trim())) return codeSections(text);
  const blocks = values.flatMap((value, at) => (value ? [{ ...rowOf(value.value, ''), area: { top: at + 1, bottom: at + 1 } }] : []));
  return [{ page: null, heading: '', blocks }];
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Describes a value with its path, unless it holds others. */
function* linesOf(value: unknown, path: string, depth: number): Generator<TextBlock> {
  if (depth > depthMax) return;
  if (Array.isArray(value)) {
    if (value.every(isRecord)) for (const item of value) yield rowOf(item, path, depth + 1);
    else if (value.every((item) => typeof item !== 'object'))
      yield { text: [path, value.join(', ')].filter(Boolean).join(': '), isRow: true };
    else for (const [at, item] of value.entries()) yield* linesOf(item, `${path}[${at}]`, depth + 1);
  } else if (isRecord(value))
    for (const [name, item] of Object.entries(value)) yield* linesOf(item, path === '' ? name : `${path}.${name}`, depth + 1);
  else yield { text: `${path === '' ? '' : `${path}: `}${writeValue(value)}`, isRow: true };
}

const writeValue = (value: unknown): string => (typeof value === 'string' ? value : String(value));

/** Describes an object in one row: `name: lamp; price.amount: 7`. */
function rowOf(value: unknown, path: string, depth = 0): TextBlock {
  const fields = [...linesOf(value, '', depth)].map(({ text }) => text).join('; ');
  return { text: path === '' ? fields : `${path} › ${fields}`, isRow: true };
}

/** Returns the cells of a Jupyter notebook: texts by their headings, code, and what it printed. */
export function notebookSections(text: string): TextSection[] {
  const notebook = parseJson(text)?.value;
  if (!isRecord(notebook) || !Array.isArray(notebook.cells)) return jsonSections(text);
  const sections: { page: null; heading: string; blocks: TextBlock[] }[] = [{ page: null, heading: '', blocks: [] }];
  for (const cell of notebook.cells.filter(isRecord)) {
    const source = joinLines(cell.source);
    if (cell.cell_type === 'markdown') {
      const [first, ...rest] = markdownSections(source);
      addBlocks(sections.at(-1)?.blocks ?? [], first?.blocks ?? []);
      for (const { heading, blocks } of rest) sections.push({ page: null, heading, blocks: [...blocks] });
    } else {
      const outputs = Array.isArray(cell.outputs) ? cell.outputs.filter(isRecord) : [];
      const printed = outputs.map((output) =>
        joinLines(output.text ?? (isRecord(output.data) ? output.data['text/plain'] : output.traceback)),
      );
      for (const part of [source, ...printed]) addBlocks(sections.at(-1)?.blocks ?? [], plainLines(part));
    }
  }
  return sections;
}

/** The numbers of a cell's lines aren't those of the file. */
const plainLines = (part: string): TextBlock[] => codeLines(part).map(({ text }) => ({ text, isLine: true }));

/** Joins lines, without the codes that color them in a terminal. */
function joinLines(parts: unknown): string {
  const lines = Array.isArray(parts) ? parts.filter((part) => typeof part === 'string') : typeof parts === 'string' ? [parts] : [];
  const [first = '', ...colored] = lines.join('').split('\u001b[');
  return first + colored.map((part) => part.replace(/^[\d;]*m/, '')).join('');
}
