import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SharedKind } from 'shared-contracts';
import { getAccess, giveAccess, type LeftBehind, previewTransfer, transferThing } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/calls';
import { limitsOf, listPlans } from 'shared-contracts/settings-calls';
import { getWorkflow } from 'shared-contracts/workflow-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { fullNotebook } from '../../../testing/full-notebook.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';
import { transferRules } from './transfer.tables.ts';

const { api } = appWithoutUser();
let ana: TestUser;
let ben: TestUser;
let cora: TestUser;
let anaId: string;
let benId: string;
beforeEach(async () => {
  [ana, ben, cora] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Cora')];
  await workspaceOf(api, ana, [ben, 'Member'], [cora, 'Member']);
  [anaId, benId] = [await userIdOf(api, ana), await userIdOf(api, ben)];
});

interface Thing {
  readonly kind: SharedKind;
  readonly id: string;
}

const make = async (kind: SharedKind, owner = ana): Promise<Thing> => ({ kind, id: await makeOwned(api.database.db, kind, owner.email) });
const give = (thing: Thing, to: TestUser, level: 'view' | 'use' | 'edit' = 'edit', giver = ana) =>
  api.call(giveAccess, { body: { email: giver.email, ...thing, grantee: { kind: 'person', id: to.email }, level } }, giver);
const transfer = (thing: Thing, to: TestUser, owner = ana) =>
  api.call(transferThing, { body: { email: owner.email, ...thing, to: to.email } }, owner);
const preview = (thing: Thing, to: TestUser) => api.call(previewTransfer, { query: { email: ana.email, ...thing, to: to.email } }, ana);
const levelOf = async (thing: Thing, user: TestUser) =>
  (await api.call(getAccess, { query: { email: user.email, ...thing } }, user)).body.level;
const defaultNotebook = async (userId: string) =>
  (await api.database.db.select().from(schema.notebooks).where(eq(schema.notebooks.userId, userId))).find((row) => row.isDefault)?.id;

const everything = () => fullNotebook(api.database.db, ana.email, { anaId, benId });

const ownedTables = Object.values<unknown>(schema).flatMap((table) =>
  table instanceof PgTable && Object.values<PgColumn>(getTableColumns(table)).some(({ name }) => name === 'user_id')
    ? [getTableName(table)]
    : [],
);

describe('a transfer of a notebook', () => {
  it('knows of every table with a user what happens to it', () => {
    expect(Object.keys(transferRules).toSorted()).toEqual([...new Set(ownedTables)].toSorted());
  });

  it('takes everything in it along and leaves nothing of it with the former owner', async () => {
    const { notebook, ids, folderId } = await everything();
    await give(notebook, ben);
    expect(await transfer(notebook, ben)).toMatchObject({ status: 200 });
    const moved = [notebook.id, folderId, ...Object.values(ids)];
    const rowsOf = async (table: string, userId: string) => {
      const mentions = moved.map((id) => sql`to_jsonb(t)::text like ${`%"${id}"%`}`);
      const { rows } = await api.database.db.execute(
        sql`select 1 from ${sql.identifier(table)} t where user_id = ${userId} and (${sql.join(mentions, sql` or `)})`,
      );
      return rows.length;
    };
    for (const [table, rule] of Object.entries(transferRules)) {
      if (rule === 'stays' || rule === 'swaps' || rule === 'alone') continue;
      expect({ table, left: await rowsOf(table, anaId) }).toEqual({ table, left: 0 });
      if (rule === 'moves' && table !== 'agent_images')
        expect({ table, there: (await rowsOf(table, benId)) > 0 }).toEqual({ table, there: true });
    }
    const pictures = await api.database.db.select().from(schema.pictures).where(eq(schema.pictures.userId, benId));
    const [agent] = await api.database.db.select().from(schema.agents).where(eq(schema.agents.id, ids.agent));
    expect(agent?.image).toBe(`/api/agents/images/${pictures[0]?.id}`);
  });

  it('makes the former owner an editor, who finds it under what others share', async () => {
    const { notebook, ids } = await everything();
    await give(notebook, ben, 'view');
    await give(notebook, cora, 'view');
    await transfer(notebook, ben);
    expect(await levelOf(notebook, ben)).toBe('own');
    expect(await levelOf(notebook, ana)).toBe('edit');
    expect(await levelOf(notebook, cora)).toBe('view');
    expect(await levelOf({ kind: 'report', id: ids.report }, ana)).toBe('edit');
    const { body } = await api.call(getAccess, { query: { email: ana.email, ...notebook } }, ana);
    expect(body).toMatchObject({ owner: { email: ben.email } });
    expect(body.grants.map(({ grantee }) => grantee.id).toSorted()).toEqual([ana.email, cora.email].toSorted());
    const shared = await api.call(calls.listItems, { query: { email: ana.email, sharing: 'with-me', kind: 'notebook' } }, ana);
    expect(shared.body.items).toMatchObject([{ id: notebook.id, sharing: { owner: { email: ben.email } } }]);
    const [alert] = await api.database.db.select().from(schema.alerts).where(eq(schema.alerts.userId, benId)).orderBy(sql`created_at desc`);
    expect(alert).toMatchObject({
      title: expect.stringMatching(/^Ana made you the owner of “Research”$/),
      link: `/notebooks/${notebook.id}`,
    });
    expect(alert?.text).toContain('Look at these before they run again: Onboarding and Editor.');
  });

  it('lets the new owner search it and the former one no longer find it among their own', async () => {
    const { notebook } = await everything();
    await give(notebook, ben);
    await transfer(notebook, ben);
    const hits = async (user: TestUser, q: string) =>
      (await api.call(calls.searchItems, { query: { email: user.email, q } }, user)).body.hits.map(({ item }) => item.id);
    expect(await hits(ben, 'zeppelins')).toContain(notebook.id);
    const { rows } = await api.database.db.execute(sql`select 1 from item_texts where user_id = ${anaId} and body like '%Zeppelins%'`);
    expect(rows).toHaveLength(0);
    const words = await api.database.db.execute(sql`select 1 from item_words where user_id = ${benId} and word = 'zeppelins'`);
    expect(words.rows).toHaveLength(1);
  });

  it('leaves keys, models, tool servers and what starts them behind, and says so before', async () => {
    const { notebook, ids } = await everything();
    await give(notebook, ben);
    const before = await preview(notebook, ben);
    expect(before).toMatchObject({ status: 200, body: { to: { email: ben.email }, losing: [] } });
    const left: LeftBehind[] = [
      { kind: 'secret', thing: 'Onboarding', name: 'Authorization' },
      { kind: 'model', thing: 'Onboarding', name: 'Think' },
      { kind: 'webhook', thing: 'Onboarding', name: 'Called' },
      { kind: 'tool-server', thing: 'Editor', name: 'CRM tools' },
      { kind: 'schedule', thing: 'Editor', name: '' },
    ];
    expect(before.body.left_behind).toEqual(expect.arrayContaining(left));
    expect(before.body.left_behind).toHaveLength(left.length);
    expect(before.body.things).toEqual(
      expect.arrayContaining([
        { kind: 'notebook', count: 1 },
        { kind: 'file', count: 2 },
        { kind: 'agent', count: 1 },
      ]),
    );
    await transfer(notebook, ben);
    const [row] = await api.database.db.select().from(schema.blueprints).where(eq(schema.blueprints.id, ids.blueprint));
    expect(row).toMatchObject({ isOn: false, hookHash: null, hookSealed: null, sealedHeaders: [], version: 1 });
    const workflow = await api.call(getWorkflow, { params: { workflow_id: ids.blueprint } }, ben);
    expect(workflow.body.problems.map(({ step_id }) => step_id)).toContain('post');
    const schedules = await api.database.db.select().from(schema.agentSchedules).where(eq(schema.agentSchedules.agentId, ids.agent));
    expect(schedules).toMatchObject([{ isOn: false, nextAt: null }]);
    expect(await api.database.db.select().from(schema.agentServers).where(eq(schema.agentServers.agentId, ids.agent))).toHaveLength(0);
  });

  it('keeps notes, ratings and saved messages with their people, and says who asked', async () => {
    const { notebook, ids } = await everything();
    await give(notebook, ben);
    await transfer(notebook, ben);
    const read = async (user: TestUser) => (await api.call(calls.openSession, { query: { session_id: ids.chat } }, user)).body;
    expect(await read(ana)).toMatchObject({ notes: 'Mine.', messages: [{ vote: 'like', saved: true }] });
    const his = await read(ben);
    expect(his).toMatchObject({ notes: 'Ben’s.', messages: [{ vote: 'none', saved: false, author: { name: 'Ana' } }] });
    await transfer(notebook, ana, ben);
    expect(await read(ana)).toMatchObject({ notes: 'Mine.', messages: [{ vote: 'like', saved: true }] });
    expect((await read(ana)).messages[0]).not.toHaveProperty('author');
    expect(await read(ben)).toMatchObject({ notes: 'Ben’s.' });
  });

  it('restores what was deleted from it to the former owner’s default notebook', async () => {
    const { notebook, ids } = await everything();
    await give(notebook, ben);
    await api.call(calls.deleteFile, { query: { file_id: ids.file } }, ana);
    await transfer(notebook, ben);
    await api.call(calls.restoreItems, { body: { email: ana.email, items: [{ kind: 'file', id: ids.file }] } }, ana);
    const [file] = await api.database.db.select().from(schema.files).where(eq(schema.files.id, ids.file));
    expect(file?.userId).toBe(anaId);
    expect(file?.notebookId).not.toBe(notebook.id);
  });
});

describe('a transfer of a single thing', () => {
  it.each(['chat', 'file', 'report', 'agent', 'blueprint', 'prompt'] as const)(
    'gives a %s to somebody else, in their default notebook',
    async (kind) => {
      const thing = await make(kind);
      await give(thing, ben);
      expect((await transfer(thing, ben)).status).toBe(200);
      expect(await levelOf(thing, ben)).toBe('own');
      expect(await levelOf(thing, ana)).toBe('edit');
      const { rows } = await api.database.db.execute<{ notebook_id: string }>(
        sql`select notebook_id from item_index where kind = ${kind} and id = ${thing.id}`,
      );
      expect(rows).toEqual([{ notebook_id: await defaultNotebook(benId) }]);
    },
  );

  it('goes to one person when two tabs transfer it at once', async () => {
    const thing = await make('report');
    for (const person of [ben, cora]) await give(thing, person);
    const statuses = (await Promise.all([transfer(thing, ben), transfer(thing, cora)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, expect.toSatisfy((status) => [403, 404].includes(status as number))]);
    const levels = [await levelOf(thing, ben), await levelOf(thing, cora), await levelOf(thing, ana)];
    expect(levels.toSorted()).toEqual(['edit', 'edit', 'own']);
  });

  it('counts toward the plan of the new owner alone', async () => {
    const thing = await make('file');
    await api.database.db.update(schema.files).set({ size: 4_096 }).where(eq(schema.files.id, thing.id));
    await give(thing, ben);
    await transfer(thing, ben);
    const used = async (user: TestUser) =>
      (await api.call(listPlans, { query: { email: user.email } }, user)).body.usage.find(({ what }) => what === 'file_bytes')?.used;
    expect([await used(ana), await used(ben)]).toEqual([0, 4_096]);
  });
});

describe('a refused transfer', () => {
  const refused = async (thing: Thing, to: TestUser, expected: object) => {
    expect(await preview(thing, to)).toMatchObject(expected);
    expect(await transfer(thing, to)).toMatchObject(expected);
    expect(await levelOf(thing, ana)).toBe('own');
  };

  it('needs a person who has access, from a workspace in common', async () => {
    const thing = await make('report');
    await refused(thing, ben, { status: 403, body: { code: 'outside-workspace', detail: expect.stringMatching(/^Ben .*Share it/) } });
    await refused(thing, await api.newUser(), { status: 403, body: { code: 'outside-workspace' } });
    await refused(thing, ana, { status: 400, body: { detail: 'You own this already. Choose someone else.' } });
  });

  it('leaves the default notebook and what belongs to a notebook where they are', async () => {
    const { notebook, ids } = await everything();
    const file = { kind: 'file', id: ids.file } as const;
    await give(notebook, ben);
    await refused(file, ben, { status: 409, body: { code: 'in-notebook', detail: expect.stringContaining('“Research”') } });
  });

  it.each([
    ['agent', 'agents', 'more agents'],
    ['blueprint', 'workflows', 'more workflows'],
    ['file', 'file_bytes', 'these files'],
  ] as const)('says when the other person’s plan has no room for a %s', async (kind, limit, named) => {
    const thing = await make(kind);
    const { db } = api.database;
    const most = limitsOf('free')[limit];
    const many = Array.from({ length: kind === 'file' ? 1 : most });
    const fields = { userId: benId, name: 'Full', description: '', instructions: '', starters: [] };
    if (kind === 'agent') await db.insert(schema.agents).values(many.map(() => ({ ...fields, id: newId('agt') })));
    if (kind === 'blueprint')
      await db.insert(schema.blueprints).values(many.map(() => ({ id: newId('bpr'), userId: benId, name: 'Full' })));
    if (kind === 'file') await db.insert(schema.files).values({ id: newId('file'), userId: benId, name: 'full.zip', size: most });
    if (kind === 'file') await db.update(schema.files).set({ size: 1 }).where(eq(schema.files.id, thing.id));
    await give(thing, ben);
    const detail = expect.stringContaining(`There is no room for ${named} in Ben’s plan.`);
    await refused(thing, ben, { status: 403, body: { code: 'plan-limit', detail } });
  });

  it('is not for editors, and names those who would lose access', async () => {
    const thing = await make('report');
    await give(thing, ben);
    const asked = await api.call(transferThing, { body: { email: ben.email, ...thing, to: cora.email } }, ben);
    expect(asked).toMatchObject({ status: 403, body: { code: 'level-too-low' } });
    const dan = await api.newUser('Dan');
    await workspaceOf(api, ana, [dan, 'Member']);
    await give(thing, dan);
    expect((await preview(thing, ben)).body.losing).toEqual(['Dan']);
  });
});
