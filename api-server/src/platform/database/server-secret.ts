import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
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
