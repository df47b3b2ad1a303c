import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Names the channel that carries the id of everybody who was just suspended, so that every node stops what they started. */
export const suspendedChannel = 'person_suspended';

/** Selects rows whose user has neither deactivated the account nor was suspended. */
export const isActive = (userId: PgColumn): SQL =>
  sql`(not exists (select 1 from profiles deactivated where deactivated.user_id = ${userId} and deactivated.deactivated_at is not null)
    and not exists (select 1 from users suspended where suspended.id = ${userId} and suspended.suspended_at is not null))`;
