interface ParagraphProperties {
  readonly isHeading: boolean;
  readonly endsRow: boolean;
}

const plainParagraph: ParagraphProperties = { isHeading: false, endsRow: false };
const pageBytes = 512;
const endsRowProperty = 0x2417;
const tableDefinition = 0xd608;
/** The first styles of every document are the headings, after the one for plain text. */
const headingStyles = { first: 1, last: 9 };

/** Returns a function that finds the properties of the paragraph at a position of the stream ([MS-DOC] 2.8.25, 2.9.174). */
export function paragraphProperties(
  stream: Uint8Array,
  table: Uint8Array,
  start: number,
  length: number,
): (position: number) => ParagraphProperties {
  const runs = runsOf(stream, table, start, length);
  return (position) => {
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
    return plainParagraph;
  };
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly properties: ParagraphProperties;
}

function runsOf(stream: Uint8Array, table: Uint8Array, start: number, length: number): Run[] {
  const pages = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const count = Math.floor((length - 4) / 8);
  const runs: Run[] = [];
  for (let index = 0; index < count; index += 1) {
    const page = (pages.getUint32(start + (count + 1) * 4 + index * 4, true) & 0x3f_ffff) * pageBytes;
    const inPage = view.getUint8(page + pageBytes - 1);
    for (let run = 0; run < inPage; run += 1) {
      const offset = view.getUint8(page + (inPage + 1) * 4 + run * 13) * 2;
      const from = view.getUint32(page + run * 4, true);
      const to = view.getUint32(page + (run + 1) * 4, true);
      runs.push({ from, to, properties: offset === 0 ? plainParagraph : propertiesAt(view, page + offset) });
    }
  }
  return runs.toSorted((a, b) => a.from - b.from);
}

function propertiesAt(view: DataView, start: number): ParagraphProperties {
  const words = view.getUint8(start);
  const from = words === 0 ? start + 2 : start + 1;
  const to = words === 0 ? from + view.getUint8(start + 1) * 2 : from + words * 2 - 1;
  const style = view.getUint16(from, true);
  let endsRow = false;
  for (let at = from + 2; at + 3 <= to; ) {
    const property = view.getUint16(at, true);
    if (property === endsRowProperty) endsRow = view.getUint8(at + 2) === 1;
    at += 2 + operandBytes(view, property, at + 2);
  }
  return { isHeading: style >= headingStyles.first && style <= headingStyles.last, endsRow };
}

function operandBytes(view: DataView, property: number, at: number): number {
  const kind = property >> 13;
  if (kind === 6) return property === tableDefinition ? view.getUint16(at, true) + 1 : view.getUint8(at) + 1;
  return [1, 1, 2, 4, 2, 2, 0, 3][kind] ?? 1;
}
