const lineMax = 200_000;

/** Describes values of a file that nobody has checked. */
export type Loose = Readonly<Record<string, unknown>>;

/** Describes a Markdown file: what its front matter says, and the lines below it. */
export interface MarkdownFile {
  readonly facts: Loose;
  readonly lines: readonly string[];
}

const byteOrderMark = /^\uFEFF/;

/** Splits a Markdown file into its front matter and its text. */
export function splitMarkdown(content: string): MarkdownFile {
  const lines = content.replace(byteOrderMark, '').replaceAll('\r\n', '\n').split('\n');
  const end = lines[0]?.trim() === '---' ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : -1;
  return end > 0 ? { facts: readFacts(lines.slice(1, end)), lines: lines.slice(end + 1) } : { facts: {}, lines };
}

/** Reads the part of YAML that front matter uses: values on a line or below it, texts of several lines, lists, and one level of names. */
function readFacts(lines: readonly string[], isNested = false): Loose {
  const facts: [string, string, string[]][] = [];
  for (const line of lines) {
    if (line.length > lineMax) continue;
    const colon = line.indexOf(':');
    if (/^\s/.test(line) || line === '') facts.at(-1)?.[2].push(line.trim());
    else if (line.startsWith('- ')) facts.at(-1)?.[2].push(line);
    else if (colon > 0) facts.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim(), []]);
  }
  // Built at once, so that a name like __proto__ is one among others.
  return Object.fromEntries(facts.map(([name, first, rest]) => [name, readValue(first, rest, isNested)]));
}

function readValue(first: string, below: readonly string[], isNested: boolean): unknown {
  const rest = below.filter(Boolean);
  if (/^[|>][+-]?$/.test(first)) return below.join(first.startsWith('|') ? '\n' : ' ').trim();
  if (first === '' && rest.length && rest.every((line) => line.startsWith('- ')))
    return rest.map((line) => plainValue(line.slice(2).trim()));
  if (first === '' && !isNested && rest.length && rest.every((line) => /^[\w-]{1,60}:/.test(line))) return readFacts(rest, true);
  return plainValue([first, ...rest].join(' ').trim());
}

function plainValue(value: string): unknown {
  if (value.length > 1 && value.startsWith("'") && value.endsWith("'")) return value.slice(1, -1).replaceAll("''", "'");
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
