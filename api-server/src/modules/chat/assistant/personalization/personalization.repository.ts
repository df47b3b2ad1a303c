import { eq } from 'drizzle-orm';
import type { Personalisation } from 'shared-contracts';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { personalisations } from '../../../../platform/database/schema/index.ts';

export class PersonalisationRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async find(userId: string): Promise<Personalisation | undefined> {
    const [row] = await this.db.select().from(personalisations).where(eq(personalisations.userId, userId));
    if (!row) return undefined;
    const { interactionStyle: interaction_style, outputStyle: output_style, autonomy, remembers, attachesPastes: attaches_pastes } = row;
    return { interaction_style, output_style, autonomy, remembers, attaches_pastes };
  }

  async save(userId: string, chosen: Personalisation): Promise<void> {
    const { interaction_style, output_style, autonomy, remembers, attaches_pastes: attachesPastes } = chosen;
    const pastes = attachesPastes === undefined ? {} : { attachesPastes };
    const set = { interactionStyle: interaction_style, outputStyle: output_style, autonomy, remembers, ...pastes };
    await this.db
      .insert(personalisations)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: personalisations.userId, set });
  }
}
