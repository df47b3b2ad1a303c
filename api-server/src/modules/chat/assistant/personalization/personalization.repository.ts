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
    const { interactionStyle: interaction_style, outputStyle: output_style, autonomy, remembers } = row;
    const { attachesPastes: attaches_pastes, sharesQuestions: shares_questions } = row;
    return { interaction_style, output_style, autonomy, remembers, attaches_pastes, shares_questions };
  }

  async save(userId: string, chosen: Personalisation): Promise<void> {
    const { interaction_style: interactionStyle, output_style: outputStyle, autonomy, remembers } = chosen;
    // Drizzle leaves out what is undefined: pages of earlier releases don't send these.
    const { attaches_pastes: attachesPastes, shares_questions: sharesQuestions } = chosen;
    const set = { interactionStyle, outputStyle, autonomy, remembers, attachesPastes, sharesQuestions };
    await this.db
      .insert(personalisations)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: personalisations.userId, set });
  }
}
