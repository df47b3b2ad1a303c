import { cutText } from './language/cut-text.ts';

/** Describes what an import left out or changed for one reason: how much, and the names of the first. */
export interface LeftOut<Reason extends string = string> {
  readonly reason: Reason;
  readonly count: number;
  readonly names: readonly string[];
}

/** Lists at most this many names per reason. The rest is only counted. */
const namesMax = 10;
const nameMaxCharacters = 80;

/** Collects what an import leaves out or changes. Every importer reports through one, so that nothing is lost silently. */
export interface ImportReport<Reason extends string> {
  /** Counts something that isn't imported. A name that was given before is listed once. */
  add(reason: Reason, name?: string, count?: number): void;
  /** Adds what another report lists. */
  addAll(others: readonly LeftOut<Reason>[]): void;
  list(): LeftOut<Reason>[];
}

/** Creates an empty report. */
export function createImportReport<Reason extends string>(): ImportReport<Reason> {
  const found = new Map<Reason, { count: number; names: Set<string> }>();
  const add = (reason: Reason, name = '', count = 1) => {
    const entry = found.get(reason) ?? { count: 0, names: new Set<string>() };
    found.set(reason, entry);
    entry.count += count;
    const shown = cutText(name.replace(/\s+/g, ' ').trim(), nameMaxCharacters);
    if (shown && entry.names.size < namesMax) entry.names.add(shown);
  };
  return {
    add,
    addAll: (others) => {
      for (const { reason, count, names } of others) {
        add(reason, '', count);
        for (const name of names) add(reason, name, 0);
      }
    },
    list: () => [...found].map(([reason, { count, names }]) => ({ reason, count, names: [...names] })),
  };
}

/** Returns the encoding that the first bytes of a file tell: by a byte order mark, or by the zeros of UTF-16 in what starts with ASCII. */
export function detectUnicode([first, second, third]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'utf-16be';
  return undefined;
}

/** Decodes an imported file in any form of Unicode, without its byte order mark. */
export const decodeImport = (bytes: Uint8Array): string => withoutMark(new TextDecoder(detectUnicode(bytes)).decode(bytes));

/** Removes byte order marks from the start of a text, such as one that a tool added to a file that had one. */
export const withoutMark = (text: string): string => text.replace(/^\ufeff+/, '');
