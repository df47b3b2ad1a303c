import { and, eq, lt, notExists, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../../platform/database/database.ts';
import { agents, imageName, pictures, profiles } from '../../../platform/database/schema/index.ts';
import { isAny, takeTurn } from '../../../platform/jobs/turns.ts';

/** How many pictures a run checks. */
const checkedAtOnce = 200;

type PictureRow = typeof pictures.$inferSelect;

export class PicturesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async add(row: Omit<PictureRow, 'createdAt'>): Promise<void> {
    await this.db.insert(pictures).values(row);
  }

  async find(id: string): Promise<PictureRow | undefined> {
    return (await this.db.select().from(pictures).where(eq(pictures.id, id)))[0];
  }

  async isOf(userId: string, id: string): Promise<boolean> {
    return (await this.db.$count(pictures, and(eq(pictures.id, id), eq(pictures.userId, userId)))) > 0;
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.db.delete(pictures).where(and(eq(pictures.id, id), eq(pictures.userId, userId)));
  }

  /** Deletes pictures that no agent or profile uses: replaced ones, and those of forms that were never saved. */
  async removeUnused(before: Date): Promise<void> {
    const endsWithId = (column: PgColumn) => sql`${column} like '%' || ${pictures.id}`;
    const some = await takeTurn(this.db, 'pictures-tidy', pictures.id, checkedAtOnce);
    const ofAgent = this.db
      .select({ one: sql`1` })
      .from(agents)
      .where(eq(imageName(agents.image), pictures.id));
    const ofPerson = this.db
      .select({ one: sql`1` })
      .from(profiles)
      .where(and(eq(profiles.userId, pictures.userId), or(endsWithId(profiles.profilePicture), endsWithId(profiles.companyLogo))));
    await this.db
      .delete(pictures)
      .where(and(isAny(pictures.id, some), lt(pictures.createdAt, before), notExists(ofAgent), notExists(ofPerson)));
  }
}
