import { ExtractionError, type TextBlock, type TextSection } from '../sections.ts';
import type { CompoundFile } from './compound-file.ts';

/** Names the records that are read ([MS-PPT] 2.13.24). */
const record = {
  document: 1000,
  slide: 1006,
  slideAtom: 1007,
  notes: 1008,
  slidePersist: 1011,
  master: 1016,
  textHeader: 3999,
  textCharacters: 4000,
  textBytes: 4008,
  slideList: 4080,
  userEdit: 4085,
  persistDirectory: 6002,
};
const listOf = { slides: 0, notes: 2 };
const encryptedToken = 0xf3d1_c4df;
const container = 0xf;
const depthMax = 50;

interface RecordHeader {
  readonly type: number;
  readonly instance: number;
  readonly isContainer: boolean;
  readonly start: number;
  readonly end: number;
}

interface Listed {
  readonly place: number;
  readonly id: number;
  readonly texts: Text[];
}

interface Text {
  readonly kind: number;
  readonly text: string;
}

/** Returns the slides of a presentation from before 2007 in order, each under its title, with the speaker's notes. */
export function pptSections(file: CompoundFile): TextSection[] {
  const stream = file.read('PowerPoint Document');
  const user = file.read('Current User');
  if (!stream || !user || user.length < 20) throw new ExtractionError('notPowerPoint');
  const current = new DataView(user.buffer, user.byteOffset, user.byteLength);
  if (current.getUint32(12, true) === encryptedToken) throw new ExtractionError('protectedOrOld');
  try {
    return readSlides(new DataView(stream.buffer, stream.byteOffset, stream.byteLength), current.getUint32(16, true));
  } catch (error) {
    if (error instanceof RangeError) throw new ExtractionError('documentDamaged');
    throw error;
  }
}

function readSlides(view: DataView, lastEdit: number): TextSection[] {
  const places = placesOf(view, lastEdit);
  const document = [...places.values()].find((at) => view.getUint16(at + 2, true) === record.document);
  if (document === undefined) throw new ExtractionError('documentDamaged');
  const lists = childrenOf(view, headerAt(view, document)).filter(({ type }) => type === record.slideList);
  const listOfKind = (kind: number) => lists.filter(({ instance }) => instance === kind).flatMap((list) => listedIn(view, list));
  const notes = new Map(listOfKind(listOf.notes).map((one) => [one.id, one]));
  return listOfKind(listOf.slides).map(({ place, texts }, index) => {
    const at = places.get(place);
    const slide = at === undefined ? undefined : headerAt(view, at);
    const atom = slide && childrenOf(view, slide).find(({ type }) => type === record.slideAtom);
    const notesPlace = atom ? notes.get(view.getUint32(atom.start + 16, true))?.place : undefined;
    const notesAt = notesPlace === undefined ? undefined : places.get(notesPlace);
    const own = slide ? textsIn(view, slide) : [];
    const noted = notesAt === undefined ? [] : textsIn(view, headerAt(view, notesAt)).filter(({ kind }) => kind === 2);
    return sectionOf(index + 1, distinct([...texts, ...own, ...noted]));
  });
}

/** A text of the outline is also in its slide in files of some programs. */
const distinct = (texts: readonly Text[]) => texts.filter(({ text }, at) => texts.findIndex((other) => other.text === text) === at);

const isTitle = ({ kind }: Text) => kind === 0 || kind === 6;

function sectionOf(page: number, texts: readonly Text[]): TextSection {
  const title = texts.filter(isTitle).map(({ text }) => text.replace(/\s+/g, ' '));
  const blocks: TextBlock[] = texts.filter((text) => !isTitle(text)).map(({ text }) => ({ text }));
  return { page, heading: title.join(' '), blocks };
}

/** Returns where records that others refer to are. Each edit adds a directory, and the newest entry counts. */
function placesOf(view: DataView, lastEdit: number): Map<number, number> {
  const places = new Map<number, number>();
  const seen = new Set<number>();
  for (let edit = lastEdit; edit !== 0 && !seen.has(edit); edit = view.getUint32(edit + 16, true)) {
    seen.add(edit);
    if (view.getUint16(edit + 2, true) !== record.userEdit) break;
    const { start, end } = headerAt(view, view.getUint32(edit + 20, true));
    for (let at = start; at < end; ) {
      const entry = view.getUint32(at, true);
      const count = entry >>> 20;
      for (let index = 0; index < count; index += 1) {
        const id = (entry & 0xf_ffff) + index;
        if (!places.has(id)) places.set(id, view.getUint32(at + 4 + index * 4, true));
      }
      at += 4 + count * 4;
    }
  }
  return places;
}

function headerAt(view: DataView, at: number): RecordHeader {
  const version = view.getUint16(at, true);
  const start = at + 8;
  const end = Math.min(view.byteLength, start + view.getUint32(at + 4, true));
  return { type: view.getUint16(at + 2, true), instance: version >> 4, isContainer: (version & container) === container, start, end };
}

function childrenOf(view: DataView, { start, end }: RecordHeader): RecordHeader[] {
  const children: RecordHeader[] = [];
  for (let at = start; at + 8 <= end; ) {
    const child = headerAt(view, at);
    children.push(child);
    at = child.end;
  }
  return children;
}

function listedIn(view: DataView, list: RecordHeader): Listed[] {
  const listed: Listed[] = [];
  let kind = 4;
  for (const child of childrenOf(view, list)) {
    if (child.type === record.slidePersist)
      listed.push({ place: view.getUint32(child.start, true), id: view.getUint32(child.start + 12, true), texts: [] });
    else if (child.type === record.textHeader) kind = view.getUint32(child.start, true);
    else listed.at(-1)?.texts.push(...textOf(view, child, kind));
  }
  return listed;
}

function textsIn(view: DataView, around: RecordHeader, depth = 0): Text[] {
  let kind = 4;
  const texts: Text[] = [];
  for (const child of childrenOf(view, around))
    if (child.type === record.textHeader) kind = view.getUint32(child.start, true);
    else if (child.isContainer && depth < depthMax) for (const text of textsIn(view, child, depth + 1)) texts.push(text);
    else texts.push(...textOf(view, child, kind));
  return texts;
}

function textOf(view: DataView, { type, start, end }: RecordHeader, kind: number): Text[] {
  if (type !== record.textCharacters && type !== record.textBytes) return [];
  const bytes = new Uint8Array(view.buffer, view.byteOffset + start, end - start);
  const text = new TextDecoder(type === record.textBytes ? 'latin1' : 'utf-16le').decode(bytes);
  const plain = text
    .replace(/[\r\v]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim();
  return plain === '' || plain === '*' ? [] : [{ kind, text: plain }];
}
