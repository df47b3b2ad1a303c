import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chunkText } from '../platform/extraction/chunk-text.ts';
import { extractSections } from '../platform/extraction/extract-text.ts';

/**
 * Proves that the text of files is read: pandoc, LibreOffice and openpyxl make files in twenty languages and formats, and what is read is
 * compared with what pdftotext reads in PDFs and with the sources otherwise. Debian has them as `pandoc`, `libreoffice-writer`,
 * `libreoffice-calc`, `libreoffice-impress`, `poppler-utils` and `python3-openpyxl`; PDFs need fonts of all scripts, `fonts-ipafont-gothic`,
 * `fonts-wqy-microhei`, `fonts-lohit-deva` and `fonts-tlwg-garuda`.
 */
const wordsFrom = 0.99;
const cellsFrom = 0.98;

const sources = path.join(import.meta.dirname, 'reading');
const folder = process.argv[2] ?? '.cache/proofs/reading';
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Texts {
  readonly title: string;
  readonly heads: readonly string[];
  readonly names: readonly string[];
  readonly words: readonly string[];
  readonly paragraphs: readonly string[];
}

interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const tableOf = ({ heads, names, words }: Texts): Table => ({
  heads,
  rows: names.map((name, at) => [name, words[at % words.length] ?? '', `${at * 3 + 1}.5`]),
});

/** Writes a document with headings, a list with numbers, and a table. */
function markdownOf(texts: Texts): string {
  const { heads, rows } = tableOf(texts);
  const table = [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  const parts = texts.paragraphs.map(
    (paragraph, at) => `# ${texts.title} ${at + 1}\n\n${paragraph}\n\n1. ${texts.names[at]}\n2. ${texts.words[at]}`,
  );
  return [...parts, `# ${texts.heads.join(' ')}`, '', ...table].join('\n\n').replaceAll('|\n\n|', '|\n|');
}

/** Chinese and Japanese don't separate words, and lines of a PDF end anywhere in them, so each character counts. */
const wordsOf = (text: string): string[] =>
  text.normalize('NFKC').match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu) ?? [];

function shareFound(expected: readonly string[], found: readonly string[]): [found: number, expected: number] {
  const left = new Map<string, number>();
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1);
  let count = 0;
  for (const word of expected) {
    const rest = left.get(word) ?? 0;
    if (rest === 0) continue;
    left.set(word, rest - 1);
    count += 1;
  }
  return [count, expected.length];
}

/** Counts the cells that stand in one line with the first cell of their row, after the names of their columns. */
function cellsFound({ heads, rows }: Table, lines: readonly string[]): [found: number, expected: number] {
  const cells = rows.flatMap((row) => row.map((cell, column) => ({ key: `${heads[0]}: ${row[0]}`, cell: `${heads[column]}: ${cell}` })));
  const parts = lines.map((line) => new Set(line.split('; ')));
  return [cells.filter(({ key, cell }) => parts.some((line) => line.has(key) && line.has(cell))).length, cells.length];
}

function makeFiles(languages: Readonly<Record<string, Texts>>): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [tag, texts] of Object.entries(languages)) {
    writeFileSync(path.join(folder, `${tag}.md`), markdownOf(texts));
    for (const ending of ['docx', 'odt', 'rtf', 'epub', 'html', 'pptx', 'ipynb'])
      run('pandoc', '-s', '--metadata', `title=${texts.title}`, `${tag}.md`, '-o', `${tag}.${ending}`);
    run('pandoc', '-t', 'plain', `${tag}.md`, '-o', `${tag}.txt`);
    const { heads, rows } = tableOf(texts);
    writeFileSync(path.join(folder, `${tag}.tsv`), [heads, ...rows].map((row) => row.join('\t')).join('\n'));
    writeFileSync(
      path.join(folder, `${tag}.jsonl`),
      rows.map((row) => JSON.stringify(Object.fromEntries(row.map((cell, at) => [heads[at], cell])))).join('\n'),
    );
  }
  run('/usr/bin/python3', path.join(sources, 'make-workbooks.py'), '.', path.join(sources, 'texts.json'));
  const tags = Object.keys(languages);
  const convert = (to: string, from: string) => run('soffice', '--headless', '--convert-to', to, ...tags.map((tag) => `${tag}${from}`));
  convert('doc', '.docx');
  convert('pdf', '.docx');
  convert('fodt', '.odt');
  convert('ppt', '.pptx');
  convert('odp', '.pptx');
  convert('xls', '-book.xlsx');
  convert('ods', '-book.xlsx');
  convert('fods', '-book.xlsx');
}

const totals = new Map<string, { words: [number, number]; cells: [number, number]; files: number }>();

async function compare(name: string, words: readonly string[], tables: readonly Table[]): Promise<void> {
  // A file that is refused counts as one without text.
  const sections = await extractSections(name, new Uint8Array(readFileSync(path.join(folder, name)))).catch((error: Error) => {
    say(`  ${name}: ${error.message}`);
    return [];
  });
  const chunks = chunkText(sections);
  const read = chunks.flatMap(({ heading, text }) => [heading, text]).join('\n');
  const lines = chunks.flatMap(({ text }) => text.split('\n'));
  const kind = path.extname(name);
  const total = totals.get(kind) ?? { words: [0, 0], cells: [0, 0], files: 0 };
  totals.set(kind, total);
  total.files += 1;
  const add = (sum: [number, number], [found, expected]: [number, number]) => {
    sum[0] += found;
    sum[1] += expected;
  };
  add(total.words, shareFound(words, wordsOf(read)));
  for (const table of tables) add(total.cells, cellsFound(table, lines));
}

const languages = JSON.parse(readFileSync(path.join(sources, 'texts.json'), 'utf8')) as Readonly<Record<string, Texts>>;
if (!process.argv.includes('--keep')) makeFiles(languages);
for (const name of readdirSync(folder)) {
  const [, tag = '', book = ''] = /^([a-z]+)(-book)?\./.exec(name) ?? [];
  const texts = languages[tag];
  if (!texts || (book && name.endsWith('.json'))) continue;
  if (book) {
    const tables = JSON.parse(readFileSync(path.join(folder, `${tag}-book.json`), 'utf8')) as Table[];
    await compare(name, tables.flatMap(({ rows }) => rows.flat()).flatMap(wordsOf), tables);
  } else if (/\.(tsv|jsonl)$/.test(name)) await compare(name, tableOf(texts).rows.flat().flatMap(wordsOf), [tableOf(texts)]);
  else {
    const said = name.endsWith('.pdf')
      ? run('pdftotext', name, '-')
      : [texts.title, ...texts.paragraphs, ...texts.heads, ...tableOf(texts).rows.flat()].join(' ');
    // A presentation by way of LibreOffice 7 has its tables as shapes, and plain text has no names of columns.
    await compare(name, wordsOf(said), /\.(txt|ppt|ipynb)$/.test(name) ? [] : [tableOf(texts)]);
  }
}

const percent = ([found, expected]: readonly [number, number]) => (expected === 0 ? '—' : `${((found / expected) * 100).toFixed(2)} %`);
const sum = (of: 'words' | 'cells'): [number, number] =>
  [...totals.values()].reduce((all, total): [number, number] => [all[0] + total[of][0], all[1] + total[of][1]], [0, 0]);
for (const [kind, { words, cells, files }] of totals)
  say(`  ${kind.padEnd(7)} ${String(files).padStart(3)} files  words ${percent(words).padStart(9)}  cells ${percent(cells).padStart(9)}`);
const [words, cells] = [sum('words'), sum('cells')];
const files = [...totals.values()].reduce((all, total) => all + total.files, 0);
say(`• ${files} files: ${percent(words)} of ${words[1]} words, ${percent(cells)} of ${cells[1]} cells`);
if (words[0] < words[1] * wordsFrom || cells[0] < cells[1] * cellsFrom) {
  say(`✗ at least ${wordsFrom * 100} % of the words and ${cellsFrom * 100} % of the cells must be found`);
  process.exitCode = 1;
}
