import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Selects a person's first and last name, or the account name if there is no profile. */
export const fullName = (profile: { firstName: PgColumn; lastName: PgColumn }, user: { name: PgColumn }): SQL<string> =>
  sql<string>`coalesce(nullif(trim(${profile.firstName} || ' ' || ${profile.lastName}), ''), ${user.name})`;
