import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { requestLanguage } from '../language/request-language.ts';
import type { Drizzle } from './database.ts';

/** Names the ICU collation for all languages: right for most, and without ICU's own rules for one language. */
const anyLanguage = 'und-x-icu';

const collations = new WeakMap<Drizzle, Promise<ReadonlySet<string>>>();

/** Returns an order by names as the reader's language sorts them, or as the database does if it was built without ICU. */
export async function orderByName(db: Drizzle, name: SQLWrapper): Promise<SQL> {
  const known = await knownCollations(db);
  const language = requestLanguage() ?? '';
  const collation = [`${language}-x-icu`, `${language.split('-')[0]}-x-icu`, anyLanguage].find((one) => known.has(one));
  return collation ? sql`${name} collate ${sql.identifier(collation)}` : sql`lower(${name})`;
}

/** Reads the database's collations once. PGlite has only the one for all languages. */
function knownCollations(db: Drizzle): Promise<ReadonlySet<string>> {
  const known = collations.get(db) ?? readCollations(db);
  collations.set(db, known);
  known.catch(() => collations.delete(db));
  return known;
}

async function readCollations(db: Drizzle): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select collname as name from pg_collation where collprovider = 'i' and collnamespace = 'pg_catalog'::regnamespace`);
  return new Set(rows.map(({ name }) => name));
}
