import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from './schema/index.ts';

/** Selects a person's first and last name, or the account name if there is no profile. */
export const fullName = (profile: { firstName: PgColumn; lastName: PgColumn }, user: { name: PgColumn }): SQL<string> =>
  sql<string>`coalesce(nullif(trim(${profile.firstName} || ' ' || ${profile.lastName}), ''), ${user.name})`;

/**
 * Matches people by a pattern for a part of the address, the account's name or the profile's, through the indexes of these: as an array, which
 * is read first. Callers that show one name compare that too.
 */
export const hasPart = (pattern: string): SQL => sql`${users.id} = any (array(
  select id from users where email ilike ${pattern} union all select id from users where name ilike ${pattern}
  union all select user_id from profiles where first_name || ' ' || last_name ilike ${pattern}))`;
