interface ParagraphProperties {
  readonly isHeading: boolean;
  readonly endsRow: boolean;
}

const plainParagraph: ParagraphProperties = { isHeading: false, endsRow: false };
const pageBytes = 512;
const property = { endsRow: 0x2417, deleted: 0x0800, hidden: 0x083c, tableDefinition: 0xd608 };
/** The first styles of every document are the headings, after the one for plain text. */
const headingStyles = { first: 1, last: 9 };
/** The bytes that describe a paragraph or a run of characters on a page of properties. */
const entryBytes = { paragraph: 13, characters: 1 };

/** Names where the directory of the pages with properties is. */
export interface Directory {
  readonly stream: Uint8Array;
  readonly table: Uint8Array;
  readonly start: number;
  readonly length: number;
}

/** Returns a function that finds the properties of the paragraph at a position of the stream ([MS-DOC] 2.8.6, 2.9.174). */
export function paragraphProperties(directory: Directory): (position: number) => ParagraphProperties {
  const runs = runsOf(directory, entryBytes.paragraph, (view, start) => {
    const words = view.getUint8(start);
    const from = words === 0 ? start + 2 : start + 1;
    const to = words === 0 ? from + view.getUint8(start + 1) * 2 : from + words * 2 - 1;
    const style = view.getUint16(from, true);
    const isHeading = style >= headingStyles.first && style <= headingStyles.last;
    return { isHeading, endsRow: flagsIn(view, from + 2, to).has(property.endsRow) };
  });
  return (position) => findRun(runs, position) ?? plainParagraph;
}

/** Returns a function that reports whether the character at a position is deleted or hidden. */
export function unseenCharacters(directory: Directory): (position: number) => boolean {
  const runs = runsOf(directory, entryBytes.characters, (view, start) => {
    const flags = flagsIn(view, start + 1, start + 1 + view.getUint8(start));
    return flags.has(property.deleted) || flags.has(property.hidden);
  });
  return (position) => findRun(runs, position) ?? false;
}

interface Run<Properties> {
  readonly from: number;
  readonly to: number;
  readonly properties: Properties | undefined;
}

function findRun<Properties>(runs: readonly Run<Properties>[], position: number): Properties | undefined {
  let low = 0;
  let high = runs.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const run = runs[middle];
    if (!run) break;
    if (position < run.from) high = middle - 1;
    else if (position >= run.to) low = middle + 1;
    else return run.properties;
  }
  return undefined;
}

function runsOf<Properties>(
  { stream, table, start, length }: Directory,
  bytesOfEntry: number,
  propertiesAt: (view: DataView, start: number) => Properties,
): Run<Properties>[] {
  const pages = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const count = Math.floor((length - 4) / 8);
  const runs: Run<Properties>[] = [];
  for (let index = 0; index < count; index += 1) {
    const page = (pages.getUint32(start + (count + 1) * 4 + index * 4, true) & 0x3f_ffff) * pageBytes;
    const inPage = view.getUint8(page + pageBytes - 1);
    for (let run = 0; run < inPage; run += 1) {
      const offset = view.getUint8(page + (inPage + 1) * 4 + run * bytesOfEntry) * 2;
      const from = view.getUint32(page + run * 4, true);
      const to = view.getUint32(page + (run + 1) * 4, true);
      runs.push({ from, to, properties: offset === 0 ? undefined : propertiesAt(view, page + offset) });
    }
  }
  return runs.toSorted((a, b) => a.from - b.from);
}

/** A property is on, or the opposite of what the style says, which is off in all but odd documents. */
const isSet = [0x01, 0x81];

/** Returns the properties that are set between two places. */
function flagsIn(view: DataView, from: number, to: number): Set<number> {
  const flags = new Set<number>();
  for (let at = from; at + 3 <= to; ) {
    const name = view.getUint16(at, true);
    if (isSet.includes(view.getUint8(at + 2))) flags.add(name);
    at += 2 + operandBytes(view, name, at + 2);
  }
  return flags;
}

function operandBytes(view: DataView, name: number, at: number): number {
  const kind = name >> 13;
  if (kind === 6) return name === property.tableDefinition ? view.getUint16(at, true) + 1 : view.getUint8(at) + 1;
  return [1, 1, 2, 4, 2, 2, 0, 3][kind] ?? 1;
}
