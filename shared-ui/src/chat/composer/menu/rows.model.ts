import type { MenuEntry, MenuSource } from './composer-menu.types.ts';

/** Describes the choices of a source: on the way, here, or not to be had. */
export interface SourceState {
  readonly source: MenuSource;
  readonly entries: readonly MenuEntry[];
  readonly phase: 'loading' | 'ready' | 'failed';
}

/** Describes a row that can be chosen: an entry, or another try to load a source. */
export interface MenuOption {
  readonly key: string;
  readonly source: MenuSource;
  /** Undefined in the row that tries again. */
  readonly entry?: MenuEntry | undefined;
}

/** Describes one row of the menu. */
export type MenuRow =
  | { readonly kind: 'heading' | 'loading'; readonly key: string; readonly source: MenuSource }
  | { readonly kind: 'option'; readonly key: string; readonly source: MenuSource; readonly option: MenuOption; readonly index: number };

/** Returns the rows of a menu, group by group. A source without choices has none. */
export function toRows(states: readonly SourceState[]): readonly MenuRow[] {
  const rows: MenuRow[] = [];
  let index = 0;
  for (const { source, entries, phase } of states) {
    if (entries.length === 0 && phase === 'ready') continue;
    rows.push({ kind: 'heading', key: `${source.id}:heading`, source });
    const options = entries.map((entry) => ({ key: `${source.id}:${entry.id}`, source, entry }));
    const more: MenuOption[] = phase === 'failed' ? [{ key: `${source.id}:retry`, source }] : [];
    for (const option of [...options, ...more]) rows.push({ kind: 'option', key: option.key, source, option, index: index++ });
    if (phase === 'loading' && entries.length === 0) rows.push({ kind: 'loading', key: `${source.id}:loading`, source });
  }
  return rows;
}

/** Returns the rows in sight of a scrolled list of rows of one height, and a few around them. */
export function sliceRows(rows: readonly MenuRow[], scrolled: number, height: number, rowHeight: number): readonly [number, number] {
  const around = 4;
  const first = Math.max(0, Math.floor(scrolled / rowHeight) - around);
  return [first, Math.min(rows.length, Math.ceil((scrolled + height) / rowHeight) + around)];
}
