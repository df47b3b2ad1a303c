import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Drizzle } from './database.ts';
import { serverSecrets } from './schema/index.ts';

/** Returns the secret with this name, which all nodes share. The first node to ask creates it, by default as random text. */
export async function serverSecret(db: Drizzle, name: string, create: () => string = randomText): Promise<string> {
  const fresh = create();
  await db.insert(serverSecrets).values({ name, value: fresh }).onConflictDoNothing();
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name));
  return row?.value ?? fresh;
}

const randomText = () => randomBytes(48).toString('base64url');

/** Replaces a secret unless another node has done so since it was read, and returns the one that counts. */
export async function replaceServerSecret(db: Drizzle, name: string, known: string, value: string): Promise<string> {
  await db
    .update(serverSecrets)
    .set({ value })
    .where(and(eq(serverSecrets.name, name), eq(serverSecrets.value, known)));
  return serverSecret(db, name, () => value);
}
