import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Drizzle } from './database.ts';
import { serverSecrets } from './schema/index.ts';

/** Returns the secret with this name, which all nodes share. The first node to ask creates it. */
export async function serverSecret(db: Drizzle, name: string): Promise<string> {
  const fresh = randomBytes(48).toString('base64url');
  await db.insert(serverSecrets).values({ name, value: fresh }).onConflictDoNothing();
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name));
  return row?.value ?? fresh;
}
