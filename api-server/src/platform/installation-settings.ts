import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Drizzle, Transaction } from './database/database.ts';
import { installationSettings } from './database/schema/index.ts';

/** Describes something that administrators set for everyone. */
export interface Setting<Value> {
  readonly name: string;
  readonly schema: z.ZodMiniType<Value>;
  readonly initial: Value;
}

/** Declares a setting and keeps its type. */
export const defineSetting = <Value>(name: string, schema: z.ZodMiniType<Value>, initial: Value): Setting<Value> => ({
  name,
  schema,
  initial,
});

/** Returns a setting's value; the initial one while nobody has set it, or when a newer server has stored what this one can't read. */
export async function readSetting<Value>(db: Drizzle | Transaction, { name, schema, initial }: Setting<Value>): Promise<Value> {
  const [row] = await db.select().from(installationSettings).where(eq(installationSettings.name, name));
  const read = z.safeParse(schema, row?.value);
  return read.success ? read.data : initial;
}

/** Stores a setting. The caller has checked that the user may, and records the change in the audit log. */
export async function writeSetting<Value>(tx: Drizzle | Transaction, { name }: Setting<Value>, value: Value): Promise<void> {
  await tx
    .insert(installationSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: installationSettings.name, set: { value, changedAt: sql`now()` } });
}
