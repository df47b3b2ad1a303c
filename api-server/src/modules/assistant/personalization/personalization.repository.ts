import { eq } from 'drizzle-orm';
import type { Personalisation } from 'shared-contracts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { personalisations } from '../../../platform/database/schema/index.ts';

export class PersonalisationRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async find(userId: string): Promise<Personalisation | undefined> {
    const [row] = await this.db.select().from(personalisations).where(eq(personalisations.userId, userId));
    return (
      row && { interaction_style: row.interactionStyle, output_style: row.outputStyle, autonomy: row.autonomy, remembers: row.remembers }
    );
  }

  async save(userId: string, { interaction_style, output_style, autonomy, remembers }: Personalisation): Promise<void> {
    const set = { interactionStyle: interaction_style, outputStyle: output_style, autonomy, remembers };
    await this.db
      .insert(personalisations)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: personalisations.userId, set });
  }
}
