import { type Archive, openArchive } from '../archive.ts';
import { readXml } from '../read-xml.ts';
import { addBlocks, ExtractionError, type TextBlock, type TextSection } from '../sections.ts';
import { type TableCell, tableBlocks } from '../table-rows.ts';
import { localName, mainPart, relationsOf } from './package-parts.ts';

/** Returns the slides in the order of the presentation, each under its title, with its diagrams and the speaker's notes. */
export function pptxSections(bytes: Uint8Array): TextSection[] {
  const archive = openArchive(bytes, /\/media\//);
  const names = slidesOf(archive);
  if (names.length === 0) throw new ExtractionError('notPowerPoint');
  return names.map((name, index) => {
    const related = [...relationsOf(archive, name).values()];
    const more = related
      .filter(({ type }) => type === 'diagramData' || type === 'notesSlide')
      .map(({ target }) => slideText(archive.parts(target)));
    const { heading, blocks } = slideText(archive.parts(name));
    return { page: index + 1, heading, blocks: [...blocks, ...more.flatMap((part) => part.blocks)] };
  });
}

function slidesOf(archive: Archive): string[] {
  const main = mainPart(archive, /^ppt\/presentation\.xml$/);
  const relations = main === undefined ? new Map() : relationsOf(archive, main);
  const ordered: string[] = [];
  readXml(main === undefined ? '' : archive.parts(main), {
    open: (name, attributes) => {
      const slide = localName(name) === 'sldId' ? relations.get(attributes['r:id'] ?? '')?.target : undefined;
      if (slide !== undefined && archive.has(slide)) ordered.push(slide);
    },
  });
  const numberOf = (name: string) => Number(/(?<!\d)(\d+)\.xml$/.exec(name)?.[1]);
  const all = archive.names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  return ordered.length > 0 ? ordered : all.toSorted((a, b) => numberOf(a) - numberOf(b));
}

interface Slide {
  heading: string;
  readonly blocks: TextBlock[];
}

/** Placeholders that say the same on every slide. */
const repeated = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);

function slideText(xml: Iterable<Uint8Array>): Slide {
  const slide: Slide = { heading: '', blocks: [] };
  let place = '';
  let lines: string[] = [];
  let line = '';
  let isText = false;
  let table: { cells: TableCell[] }[] | undefined;
  let cell: TableCell & { isMerged: boolean } = { text: '', isMerged: false };
  const endShape = () => {
    const text = lines.filter((one) => one.trim() !== '').join('\n');
    lines = [];
    if (text === '' || repeated.has(place)) return;
    if (place === 'title' || place === 'ctrTitle') slide.heading += `${slide.heading === '' ? '' : ' '}${text.replace(/\s+/g, ' ').trim()}`;
    else slide.blocks.push({ text });
  };
  readXml(xml, {
    open: (name, attributes) => {
      const kind = localName(name);
      isText = kind === 't';
      if (kind === 'sp' || kind === 'graphicFrame') place = '';
      else if (kind === 'ph') place = attributes.type ?? 'body';
      else if (kind === 'br') line += '\n';
      else if (kind === 'tab') line += ' ';
      else if (kind === 'tbl') table = [];
      else if (kind === 'tr') table?.push({ cells: [] });
      else if (kind === 'tc') {
        const { gridSpan = '1', rowSpan = '1', hMerge = '0', vMerge = '0' } = attributes;
        cell = {
          text: '',
          columns: Number(gridSpan) || 1,
          rows: Number(rowSpan) || 1,
          isMerged: [hMerge, vMerge].some((said) => said === '1' || said === 'true'),
        };
      }
    },
    text: (part) => {
      if (isText) line += part;
    },
    close: (name) => {
      const kind = localName(name);
      isText = false;
      if (kind === 'p') {
        lines.push(line.trim());
        line = '';
      } else if (kind === 'tc') {
        if (!cell.isMerged) table?.at(-1)?.cells.push({ ...cell, text: lines.join(' ') });
        lines = [];
      } else if (kind === 'tbl') {
        addBlocks(slide.blocks, tableBlocks(table ?? []));
        table = undefined;
      } else if (kind === 'sp' || kind === 'pt') endShape();
    },
  });
  endShape();
  return slide;
}
