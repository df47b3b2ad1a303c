import { json } from 'node:stream/consumers';
import { PersonalDataRepository } from '../modules/operations/data-export/personal-data.repository.ts';
import type { Drizzle } from '../platform/database/database.ts';

/** Returns the rows about a user by table, as a download of their data has them. */
export async function personalDataOf(db: Drizzle, userId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const found: Record<string, Record<string, unknown>[]> = {};
  for await (const { name, json: rows } of new PersonalDataRepository(db).tables(userId))
    found[name] = (await json(rows)) as Record<string, unknown>[];
  return found;
}
