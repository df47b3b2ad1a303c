import { inArray, sql } from 'drizzle-orm';
import type { ItemKind } from 'shared-contracts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { files, passages } from '../../../platform/database/schema/index.ts';
import type { Text } from '../../../platform/language/text.ts';

/** Describes what a list shows of a file, before it is known in which language. */
export interface FileFacts {
  readonly size: number;
  readonly type: string;
  readonly status: (typeof files.$inferSelect)['status'];
  readonly failure: string | null;
  readonly failureSentence: Text | null;
  readonly pages: number | null;
  readonly scannedPages: number | null;
  readonly recognizedPages: number;
  readonly confidence: number | null;
  readonly recognitionDueAt: Date | null;
  readonly lacksPoppler: boolean;
}

/** Loads the facts of the files in a list with one query, or none when the list has no files. */
export class FileFactsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Adds `file` to rows that are files. Access: callers list only what the user may see. */
  async add<Row extends { readonly kind: ItemKind; readonly id: string }>(rows: readonly Row[]): Promise<(Row & { file?: FileFacts })[]> {
    const ids = rows.filter(({ kind }) => kind === 'file').map(({ id }) => id);
    if (!ids.length) return [...rows];
    // The last passage is on the last page; the index finds it without reading the others.
    const pages = sql<number | null>`(select page from ${passages} where file_id = ${files}.id order by place desc limit 1)`;
    const { id, size, type, status, failure, failureSentence, scannedPages, recognizedPages, confidence, recognitionDueAt, lacksPoppler } =
      files;
    const recognition = { scannedPages, recognizedPages, confidence, recognitionDueAt, lacksPoppler };
    const shown = { id, size, type, status, failure, failureSentence, pages, ...recognition };
    const found = await this.db.select(shown).from(files).where(inArray(id, ids));
    const facts = new Map(found.map(({ id: fileId, ...rest }) => [fileId, rest]));
    return rows.map((row) => {
      const file = row.kind === 'file' ? facts.get(row.id) : undefined;
      return file ? { ...row, file } : row;
    });
  }
}
