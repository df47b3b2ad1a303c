import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { type ApiKeyScope, apiKeyScopes } from 'shared-contracts';
import * as admin from 'shared-contracts/admin-calls';
import { createApiKey } from 'shared-contracts/agent-calls';
import { shareSession } from 'shared-contracts/calls';
import { verifyAddress } from 'shared-contracts/settings-calls';
import { changeRole } from '../modules/identity/installation/roles.service.ts';
import { newBackupKey } from '../platform/backup/backup-seal.ts';
import { mails } from '../platform/database/schema/index.ts';
import { makeOwned } from './owned-things.ts';
import { createRawAssistant } from './raw-assistant.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';
import { createTestDatabase } from './test-database.ts';
import { userIdOf } from './workspace-of.ts';

export const holderRoles = ['member', 'admin', 'owner'] as const;
export type HolderRole = (typeof holderRoles)[number];

/** Holds somebody’s account with everything that opens something in their name. */
export interface Holder {
  readonly user: TestUser;
  readonly userId: string;
  readonly role: HolderRole;
  readonly keys: Readonly<Record<ApiKeyScope, string>>;
  readonly assistant: { readonly access: string; readonly refreshToken: string; readonly clientId: string };
  /** The token of a chat that the person shared by a link. */
  readonly sharedChat: string;
  /** Only owners issue tokens for releases. */
  readonly releaseToken?: string;
}

/** Returns the newest text in a mail to somebody that the pattern's group matches. The outbox keeps what no server takes. */
export async function mailedTo(api: TestApp, to: string, pattern: RegExp): Promise<string> {
  const rows = await api.database.db.select().from(mails).where(eq(mails.recipient, to));
  return rows.map(({ text }) => pattern.exec(text)?.[1]).findLast(Boolean) ?? '';
}

/** Confirms the address with the mailed link. */
export async function confirmAddress(api: TestApp, user: TestUser): Promise<void> {
  const verification_token = await mailedTo(api, user.email, /\?verify=([\w-]+)/);
  const { status } = await api.call(verifyAddress, { body: { email: user.email, verification_token } }, user);
  if (status !== 200) throw new Error(`The address wasn’t confirmed: ${status}`);
}

/** Creates an account with a confirmed address, a role and one credential of each kind. */
export async function newHolder(api: TestApp, role: HolderRole): Promise<Holder> {
  const user = await api.newUser();
  await confirmAddress(api, user);
  if (role !== 'member') await changeRole(api.database.db, user.email, role);
  const keys = {} as Record<ApiKeyScope, string>;
  for (const scope of apiKeyScopes)
    keys[scope] = (await api.call(createApiKey, { body: { email: user.email, name: scope, scopes: [scope] } }, user)).body.secret;
  const session_id = await makeOwned(api.database.db, 'chat', user.email);
  const { token: sharedChat } = (await api.call(shareSession, { body: { session_id } }, user)).body;
  const wanted = { name: 'CI', remote: 'mfe-hello', environments: ['prod'], scopes: ['publish' as const], days: 30 };
  const issued = role === 'owner' ? await api.call(admin.createReleaseToken, { body: wanted }, user) : undefined;
  return {
    user,
    userId: await userIdOf(api, user),
    role,
    keys,
    assistant: await createRawAssistant(api).connect(user),
    sharedChat,
    ...(issued ? { releaseToken: issued.body.secret } : {}),
  };
}

/** Backs up an installation and restores it on an empty one, as an operator does. */
export async function restoredFrom({ own: source, dataDir }: TestApp): Promise<TestApp> {
  const folder = temporaryFolder('account-states');
  const { key, recipient } = await newBackupKey();
  writeFileSync(path.join(folder, 'key'), key);
  const into = await createTestDatabase();
  const client = new pg.Client(into.connection);
  await client.connect();
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  await client.end();
  const operate = async (url: string, data: string, ...args: readonly string[]) => {
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR: data, BACKUP_TO: path.join(folder, 'place'), BACKUP_RECIPIENTS: recipient };
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '../back-up.ts'), ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said: string[] = [];
    child.stderr.on('data', (text) => void said.push(String(text)));
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(said.join(''));
  };
  await operate(source.url, dataDir, 'create');
  const data = temporaryFolder('restored');
  await operate(into.url, data, 'restore', `--key=${path.join(folder, 'key')}`);
  return createTestApp({}, { own: into, dataDir: data });
}
