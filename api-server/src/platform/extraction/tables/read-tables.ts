import type { Area, NamedRow, TextSection } from '../sections.ts';

/** Describes a table of a file: a sheet's, a document's or a page's. */
export interface ReadTable {
  /** The heading above it, or the name of its sheet; empty if there is none. */
  readonly title: string;
  readonly names: readonly string[];
  readonly rows: readonly ReadRow[];
}

/** Describes a row by its cells, with its place where the format has one. */
export interface ReadRow extends Pick<NamedRow, 'texts' | 'values' | 'covered'> {
  readonly area?: Area | undefined;
}

/** Returns the tables of a file whose columns have names. One that continues on the next page is one table. */
export function tablesOf(sections: readonly TextSection[]): ReadTable[] {
  const tables: { title: string; names: readonly string[]; rows: ReadRow[] }[] = [];
  for (const { heading, blocks } of sections)
    for (const { row, area } of blocks) {
      if (!row) continue;
      const last = tables.at(-1);
      const isSame = last && last.title === heading && (last.names === row.names || last.names.join('\n') === row.names.join('\n'));
      const table = isSame ? last : { title: heading, names: row.names, rows: [] };
      if (!isSame) tables.push(table);
      table.rows.push({ texts: row.texts, values: row.values, covered: row.covered, area });
    }
  return tables;
}
