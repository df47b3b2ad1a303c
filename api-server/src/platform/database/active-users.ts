import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Selects rows whose user has not deactivated the account. */
export const isActive = (userId: PgColumn): SQL =>
  sql`not exists (select 1 from profiles deactivated where deactivated.user_id = ${userId} and deactivated.deactivated_at is not null)`;
