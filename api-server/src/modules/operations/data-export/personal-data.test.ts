import { eq, sql } from 'drizzle-orm';
import { giveAccess } from 'shared-contracts/access-calls';
import { closeAccount } from 'shared-contracts/settings-calls';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned, ownedKinds } from '../../../testing/owned-things.ts';
import { personalDataOf } from '../../../testing/personal-data-of.ts';
import { type TestUser, testPassword } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';
import { leftOutTables } from './personal-data.tables.ts';

const { api } = appWithoutUser();
let ana: TestUser;
let ben: TestUser;
let anaId: string;
beforeAll(async () => {
  await api.newUser();
});
beforeEach(async () => {
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  anaId = await userIdOf(api, ana);
  await everything();
});

/** Says what may still name somebody whose account was deleted, and why. */
const keptRecords = {
  audit_entries: 'the installation’s record of acts',
  holds: 'the installation’s record of legal holds',
  mails: 'mails that were sent, which are deleted after some days',
  chat_messages: 'in chats of others; the number says that two messages have the same author',
  shared_acts: 'the activity of things of others keeps names (ADR 0043)',
};

/** Gives Ana one thing of every kind, and a part in what the product stores about people besides. */
async function everything(): Promise<void> {
  const { db } = api.database;
  for (const kind of ownedKinds()) await makeOwned(db, kind, ana.email);
  await workspaceOf(api, ben, [ana, 'Member']);
  const notebook = await makeOwned(db, 'notebook', ben.email);
  const grantee = { kind: 'person' as const, id: ana.email };
  await api.call(giveAccess, { body: { email: ben.email, kind: 'notebook', id: notebook, grantee, level: 'edit' } }, ben);
  const comment = newId('cmt');
  await db
    .insert(schema.comments)
    .values({ id: comment, kind: 'notebook', subjectId: notebook, threadId: comment, userId: anaId, text: 'Why?' });
  await db.insert(schema.commentReactions).values({ commentId: comment, userId: anaId, name: 'heart' });
  const group = newId('grp');
  await db.insert(schema.groups).values({ id: group, name: group });
  await db.insert(schema.groupMembers).values({ groupId: group, userId: anaId, source: 'console' });
  await db.insert(schema.installationRoles).values({ userId: anaId, role: 'admin' });
  const hold = { id: newId('lgh'), subjectKind: 'person' as const, subjectId: anaId, subjectName: ana.email, reason: 'Case 7' };
  await db.insert(schema.holds).values({ ...hold, placedBy: await userIdOf(api, ben), liftedAt: new Date() });
  await db.insert(schema.holdPeople).values({ holdId: hold.id, userId: anaId });
  const theirs = await makeOwned(db, 'chat', ben.email);
  await db.update(schema.chatMessages).set({ authorId: anaId }).where(eq(schema.chatMessages.sessionId, theirs));
}

/** Returns the tables that have a text anywhere in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await api.database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await api.database.db.execute(
      sql`select 1 from ${sql.identifier(name)} t where strpos(to_jsonb(t)::text, ${text}) > 0 limit 1`,
    );
    if (rows.length) found.push(name);
  }
  return found.toSorted();
}

describe('what is stored about a person', () => {
  it('is in the data export, wherever it is', async () => {
    const data = await personalDataOf(api.database.db, anaId);
    const mentioned = await tablesWith(anaId);
    expect(mentioned.length).toBeGreaterThan(45);
    expect(mentioned.filter((table) => !leftOutTables.has(table) && !data[table])).toEqual([]);
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        'chat_messages',
        'comments',
        'grants',
        'group_members',
        'groups',
        'installation_roles',
        'workflow_run_steps',
      ]),
    );
    expect(JSON.stringify(data.chat_messages)).toContain('How was Q3?');
  });

  it('is gone with the account, except for the installation’s own records', async () => {
    const close = { email: ana.email, current_password: testPassword };
    expect((await api.call(closeAccount, { body: close }, ana)).status).toBe(200);
    await api.database.db
      .update(schema.profiles)
      .set({ deletionAt: new Date(0) })
      .where(eq(schema.profiles.userId, anaId));
    await api.app.jobs.find(({ name }) => name === 'account-deletions')?.run();
    expect(await tablesWith(ana.email)).not.toContain('users');
    const left = new Set([...(await tablesWith(anaId)), ...(await tablesWith(ana.email))]);
    expect([...left].filter((table) => !(table in keptRecords))).toEqual([]);
  });
});
