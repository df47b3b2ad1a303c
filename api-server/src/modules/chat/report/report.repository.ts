import { and, eq } from 'drizzle-orm';
import type { SourceItem } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import type { Drizzle } from '../../../platform/database/database.ts';
import { notebooks, reports } from '../../../platform/database/schema/index.ts';

interface NewReport {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string | null;
  readonly title: string;
  readonly body: string;
  readonly sources: SourceItem[];
}

export class ReportsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Files the report in the user's default notebook, like everything without another place. Adding the same again changes nothing. */
  async add(report: NewReport): Promise<void> {
    const [place] = await this.db
      .select({ id: notebooks.id })
      .from(notebooks)
      .where(and(eq(notebooks.userId, report.userId), eq(notebooks.isDefault, true)));
    await this.db
      .insert(reports)
      .values({ ...report, name: fileNameOf(report.title), notebookId: place?.id ?? null })
      .onConflictDoNothing();
  }

  async find(userId: string, id: string) {
    const [row] = await this.db
      .select()
      .from(reports)
      .where(and(eq(reports.userId, userId), eq(reports.id, id)));
    return row;
  }
}

const fileNameOf = (title: string) =>
  `${
    cutText(
      title
        .replace(/[\\/:*?"<>|]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      100,
    ) || 'Report'
  }.md`;
