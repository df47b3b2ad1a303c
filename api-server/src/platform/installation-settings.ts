import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Drizzle, Transaction } from './database/database.ts';
import { installationSettings } from './database/schema/index.ts';

/** Describes something that administrators set for everyone. */
export interface Setting<Value> {
  readonly name: string;
  readonly schema: z.ZodMiniType<Value>;
  readonly initial: Value;
  /** Holds when values are stored and this release can read none of them. It must allow and delete nothing that an administrator may have forbidden. */
  readonly safe: Value;
}

/** Declares a setting and keeps its type. Name a `safe` value where the initial one deletes or opens something. */
export const defineSetting = <Value>(name: string, schema: z.ZodMiniType<Value>, initial: Value, safe = initial): Setting<Value> => ({
  name,
  schema,
  initial,
  safe,
});

/** Says that a newer release has stored a value that this one can't read, or that it was damaged. */
export class UnreadableSettingError extends Error {
  constructor(name: string) {
    super(`The setting ${name} can't be read by this release.`);
  }
}

/**
 * Returns a setting's value; the initial one while nobody has set it. When the stored one can't be read, it returns the last that can, or
 * throws if the caller acts on the `current` one, such as by deleting. @throws UnreadableSettingError
 */
export async function readSetting<Value>(
  db: Drizzle | Transaction,
  { name, schema, initial, safe }: Setting<Value>,
  which: 'current' | 'readable' = 'readable',
): Promise<Value> {
  const [row] = await db.select().from(installationSettings).where(eq(installationSettings.name, name));
  if (!row) return initial;
  for (const value of [row.value, ...row.earlier]) {
    const read = z.safeParse(schema, value);
    if (read.success) return read.data;
    if (which === 'current') throw new UnreadableSettingError(name);
  }
  return safe;
}

/** How many earlier values are kept for servers that can't read later ones. */
const earlierMax = 10;

/** Stores a setting. The caller has checked that the user may, and records the change in the audit log. */
export async function writeSetting<Value>(tx: Drizzle | Transaction, { name }: Pick<Setting<Value>, 'name'>, value: Value): Promise<void> {
  const { value: former, earlier } = installationSettings;
  const kept = sql`jsonb_path_query_array(jsonb_build_array(${former}) || ${earlier}, ${`$[0 to ${earlierMax - 1}]`}::jsonpath)`;
  await tx
    .insert(installationSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: installationSettings.name, set: { value, earlier: kept, changedAt: sql`now()` } });
}
