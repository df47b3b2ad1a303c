import type { Archive } from '../archive.ts';
import { readXml } from '../read-xml.ts';
import type { NumberLevel } from './numbering.ts';
import { localAttributes, localName } from './package-parts.ts';

interface ListPlace {
  readonly list?: string | undefined;
  readonly level?: number | undefined;
}

interface WordStyle extends ListPlace {
  readonly isHeading?: boolean;
  readonly basedOn?: string;
}

/** Describes the lists of a Word document: lists that share a definition count on together, unless one restarts. */
export interface WordList {
  readonly definition: string;
  readonly levels: readonly (NumberLevel | undefined)[];
  /** Holds the style of each level, by which headings find theirs. */
  readonly styles: readonly (string | undefined)[];
  readonly restarts: boolean;
}

/** Returns what the styles of a document say about headings and numbers. */
export function stylesOf(archive: Archive, part: string | undefined): (id: string) => WordStyle {
  const styles = new Map<string, { -readonly [Key in keyof WordStyle]: WordStyle[Key] }>();
  let style: { -readonly [Key in keyof WordStyle]: WordStyle[Key] } = {};
  readXml(part === undefined ? '' : archive.parts(part), {
    open: (name, given) => {
      const { val = '', styleId, type } = localAttributes(given);
      const kind = localName(name);
      if (kind === 'style') {
        style = {};
        if (styleId !== undefined && type !== 'character') styles.set(styleId, style);
      } else if (kind === 'name' && /^(heading \d|title)$/i.test(val)) style.isHeading = true;
      else if (kind === 'basedOn') style.basedOn = val;
      else if (kind === 'outlineLvl') style.isHeading = Number(val) < 9;
      else if (kind === 'numId') style.list = val;
      else if (kind === 'ilvl') style.level = Number(val);
    },
  });
  const resolve = (id: string, depth = 0): WordStyle => {
    const own = styles.get(id);
    if (!own) return {};
    return own.basedOn === undefined || depth > 20 ? own : { ...resolve(own.basedOn, depth + 1), ...own };
  };
  return (id) => resolve(id);
}

type Levels = ((NumberLevel & { style: string | undefined }) | undefined)[];

const newLevel = (at: string) => ({ at: Number(at), start: 1, format: 'decimal', pattern: '', style: undefined as string | undefined });

/** Returns the numbered lists of a document by their ids. */
export function listsOf(archive: Archive, part: string | undefined): Map<string, WordList> {
  const definitions = new Map<string, Levels>();
  const lists = new Map<string, { definition: string; overrides: Map<number, number> }>();
  let levels: Levels = [];
  let level = newLevel('0');
  let list: { definition: string; overrides: Map<number, number> } | undefined;
  readXml(part === undefined ? '' : archive.parts(part), {
    open: (name, given) => {
      const { val = '', abstractNumId = '', numId = '', ilvl = '0' } = localAttributes(given);
      const kind = localName(name);
      if (kind === 'abstractNum') {
        levels = [];
        list = undefined;
        definitions.set(abstractNumId, levels);
      } else if (kind === 'num') {
        list = { definition: '', overrides: new Map() };
        lists.set(numId, list);
      } else if (kind === 'lvl' || kind === 'lvlOverride') level = newLevel(ilvl);
      else if (kind === 'abstractNumId' && list) list.definition = val;
      else if (kind === 'startOverride') list?.overrides.set(level.at, Number(val));
      else if (kind === 'start') level.start = Number(val);
      else if (kind === 'numFmt') level.format = val;
      else if (kind === 'lvlText') level.pattern = val;
      else if (kind === 'pStyle') level.style = val;
    },
    close: (name) => {
      if (localName(name) === 'lvl' && !list) levels[level.at] = { ...level };
    },
  });
  return new Map(
    [...lists].map(([id, { definition, overrides }]) => {
      const own = (definitions.get(definition) ?? []).map((one, at) => one && { ...one, start: overrides.get(at) ?? one.start });
      return [id, { definition, levels: own, styles: own.map((one) => one?.style), restarts: overrides.size > 0 }];
    }),
  );
}
