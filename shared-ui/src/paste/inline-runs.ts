/** Names what a part of a line can be besides text, from the outside in. */
const marks = ['bold', 'italic', 'strike', 'sub', 'sup', 'code'] as const;
export type Mark = (typeof marks)[number];

/** Describes text of a line with one format. */
export interface Run {
  readonly text: string;
  readonly marks: ReadonlySet<Mark>;
  readonly href: string | null;
}

const signs: Readonly<Record<Mark, readonly [string, string]>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  strike: ['~~', '~~'],
  sub: ['<sub>', '</sub>'],
  sup: ['<sup>', '</sup>'],
  code: ['`', '`'],
};

/** Characters that Unicode has below or above the line, which people read more easily than tags in a text field. */
const plain = '0123456789+-−=()';
const raised = { sub: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎', sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾' } as const;

function raise(text: string, mark: 'sub' | 'sup'): string | undefined {
  const places = [...text].map((character) => plain.indexOf(character));
  return places.includes(-1) ? undefined : places.map((place) => raised[mark][place]).join('');
}

/** Writes the words of a text without the spaces around them. */
function writeCore(text: string, write: (words: string) => string): string {
  const words = text.trim();
  if (words === '') return text;
  return text.slice(0, text.length - text.trimStart().length) + write(words) + text.slice(text.trimEnd().length);
}

/** Puts signs around the words of each line, because emphasis neither spans lines nor begins with a space. */
function wrap(text: string, mark: Mark): string {
  const [start, end] = signs[mark];
  const write = (words: string) => (mark === 'sub' || mark === 'sup' ? raise(words, mark) : undefined) ?? start + words + end;
  return text
    .split('\n')
    .map((line) => writeCore(line, write))
    .join('\n');
}

/** Groups neighbors for which `read` returns the same. */
function group<Value>(runs: readonly Run[], read: (run: Run) => Value): { readonly value: Value; readonly runs: readonly Run[] }[] {
  const groups: { value: Value; runs: Run[] }[] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last && last.value === read(run)) last.runs.push(run);
    else groups.push({ value: read(run), runs: [run] });
  }
  return groups;
}

function writeMarks(runs: readonly Run[], at = 0): string {
  const mark = marks[at];
  if (!mark) return runs.map(({ text }) => text).join('');
  return group(runs, (run) => run.marks.has(mark))
    .map(({ value, runs: inner }) => (value ? wrap(writeMarks(inner, at + 1), mark) : writeMarks(inner, at + 1)))
    .join('');
}

function writeLink(href: string, runs: readonly Run[]): string {
  const text = writeMarks(runs);
  const words = runs
    .map((run) => run.text)
    .join('')
    .trim();
  const bare = (address: string) => address.replace(/^(?:https?:\/\/|mailto:)/, '').replace(/\/$/, '');
  // An address that is its own text is a link already.
  if (words === '' || bare(words) === bare(href)) return text;
  const target = href.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20');
  return writeCore(text, (core) => `[${core.replaceAll('\n', ' ')}](${target})`);
}

/** Writes the runs of a line as Markdown. Characters with a meaning in Markdown stay as they are, as if a person had typed them. */
export function writeRuns(runs: readonly Run[]): string {
  return group(runs, ({ href }) => href)
    .map(({ value, runs: inner }) => (value ? writeLink(value, inner) : writeMarks(inner)))
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

const linkable = /^(?:https?|mailto|tel):/i;
const tags: Readonly<Record<string, Mark>> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  S: 'strike',
  STRIKE: 'strike',
  DEL: 'strike',
  SUB: 'sub',
  SUP: 'sup',
  CODE: 'code',
  KBD: 'code',
  SAMP: 'code',
  TT: 'code',
};
const turnedOn: readonly (readonly [RegExp, Mark])[] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'bold'],
  [/font-style:\s*(?:italic|oblique)/i, 'italic'],
  [/line-through/i, 'strike'],
  [/vertical-align:\s*sub/i, 'sub'],
  [/vertical-align:\s*super/i, 'sup'],
];
const turnedOff: readonly (readonly [RegExp, Mark])[] = [
  [/font-weight:\s*(?:normal|[1-5]00)/i, 'bold'],
  [/font-style:\s*normal/i, 'italic'],
];

/** Returns the format of what an element holds: that around it, changed by its name and style. */
export function formatOf(element: Element, around: Omit<Run, 'text'>): Omit<Run, 'text'> {
  const style = element.getAttribute('style') ?? '';
  const own = new Set(around.marks);
  const mark = tags[element.tagName];
  if (mark) own.add(mark);
  for (const [pattern, name] of turnedOn) if (pattern.test(style)) own.add(name);
  for (const [pattern, name] of turnedOff) if (pattern.test(style)) own.delete(name);
  const address = element.tagName === 'A' ? (element.getAttribute('href') ?? '') : '';
  return { marks: own, href: linkable.test(address) ? address : around.href };
}
