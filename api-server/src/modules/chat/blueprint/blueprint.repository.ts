import { and, eq } from 'drizzle-orm';
import type { BlueprintDraft } from 'shared-contracts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { blueprints, notebooks } from '../../../platform/database/schema/index.ts';

export class BlueprintsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Adds a drafted workflow to the user's default notebook, like every item without another place. Adding the same again changes nothing. */
  async add(row: { id: string; userId: string; sessionId: string | null; draft: BlueprintDraft }): Promise<void> {
    const [place] = await this.db
      .select({ id: notebooks.id })
      .from(notebooks)
      .where(and(eq(notebooks.userId, row.userId), eq(notebooks.isDefault, true)));
    await this.db
      .insert(blueprints)
      .values({ ...row, name: row.draft.title, status: 'draft', notebookId: place?.id ?? null })
      .onConflictDoNothing();
  }

  async find(userId: string, id: string) {
    const [row] = await this.db
      .select()
      .from(blueprints)
      .where(and(eq(blueprints.userId, userId), eq(blueprints.id, id)));
    return row;
  }
}
