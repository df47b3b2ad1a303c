import { eq } from 'drizzle-orm';
import type { Drizzle } from './database.ts';
import { profiles } from './schema/index.ts';

/** Returns the tag of the language that a user chose, if there is one. */
export type ChosenLanguage = (userId: string) => Promise<string | undefined>;

export const createChosenLanguage =
  (db: Drizzle): ChosenLanguage =>
  async (userId) => {
    const [row] = await db.select({ language: profiles.language }).from(profiles).where(eq(profiles.userId, userId));
    return row?.language ?? undefined;
  };
