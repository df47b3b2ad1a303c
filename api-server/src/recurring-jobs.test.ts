import { setImmediate as turn } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { daysAfter } from 'shared-contracts/days';
import { beforeAll, expect, it, vi } from 'vitest';
import * as schema from './platform/database/schema/index.ts';
import { newId } from './platform/ids.ts';
import { appWithoutUser } from './testing/app-with-user.ts';
import { copyRows } from './testing/copied-rows.ts';
import { type CountedRows, countRows } from './testing/counted-rows.ts';
import { makeOwned, ownedKinds } from './testing/owned-things.ts';
import { createTestApp } from './testing/test-app.ts';
import { userIdOf } from './testing/workspace-of.ts';

/** Tests every registered job. Registering a job is enough to cover it. */
const { api } = appWithoutUser();
const few = new Map<string, CountedRows>();
const many = new Map<string, CountedRows>();
let resting: CountedRows;

/** Lists tables that hold a few rows in any installation: what its administrators set up, jobs note, or a day adds. */
const small = [
  'audit_streams',
  'embedding_models',
  'hold_people',
  'installation_invitations',
  'installation_roles',
  'installation_settings',
  'job_turns',
  'model_rules',
  'server_nodes',
];
for (const table of ['retention_runs', 'release_alarms', 'release_errors', 'release_health', 'release_measures']) small.push(table);

beforeAll(async () => {
  for (let person = 0; person < 30; person++) {
    const user = await api.newUser();
    const ids = new Map<string, string>();
    for (const kind of ownedKinds()) ids.set(kind, await makeOwned(api.database.db, kind, user.email));
    const page = { env: 'prod', remote: 'mfe-a', release: '1', source: 's', issuedAt: new Date() };
    await api.database.db.insert(schema.canarySessions).values({ ...page, session: user.email });
    await makeUndue(await userIdOf(api, user), (kind) => ids.get(kind) ?? '');
  }
  const count = async (counted: Map<string, CountedRows>) => {
    for (const { name, run } of api.app.jobs) counted.set(name, await countRows(api.own.connection, run));
  };
  // What is due in the beginning is done once, so that only what is not due is copied.
  await count(new Map());
  await count(few);
  await copyRows(api.own.connection, 49, { except: small });
  await count(many);
  await restAMinute();
  resting = await countRows(api.own.connection, restAMinute);
}, 300_000);

/** Starts another node and lets a minute pass on it, in which it has nothing to do. */
async function restAMinute(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const node = await createTestApp({}, api);
  const open = vi.spyOn(pg.Client.prototype, 'query');
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1_000);
    // What a beat began is done before the next one, as in a real second.
    await Promise.allSettled(open.mock.results.map(({ value }) => value as unknown));
    open.mockClear();
    await turn();
  }
  open.mockRestore();
  vi.useRealTimers();
  await node.close();
}

/** Adds what jobs look for, in a state in which nothing is due. */
async function makeUndue(userId: string, idOf: (kind: string) => string): Promise<void> {
  const { db } = api.database;
  const later = daysAfter(new Date(), 30);
  const agentId = idOf('agent');
  const digest = { userId, areaName: 'Marketing', rhythm: 'daily', dueAt: later } as const;
  await db.insert(schema.digestSchedules).values(digest);
  await db.insert(schema.dataExports).values({ id: newId('exp'), userId, status: 'ready' });
  await db.insert(schema.storageGarbage).values({ storageKey: newId('key'), deletableFrom: later });
  const schedule = { agentId, userId, prompt: 'Sum up.', cron: '0 9 * * 1', timeZone: 'UTC', isOn: true, nextAt: later };
  await db.insert(schema.agentSchedules).values(schedule);
  const trial = { trialId: newId('agv'), trialPercent: 10, trialSince: new Date() };
  await db.insert(schema.agentRollouts).values({ agentId, history: [newId('agv')], ...trial });
  await db
    .update(schema.chatMessages)
    .set({ answeredBy: { version: trial.trialId } })
    .where(eq(schema.chatMessages.sessionId, idOf('chat')));
  const [message] = await db
    .select()
    .from(schema.chatMessages)
    .where(eq(schema.chatMessages.sessionId, idOf('chat')));
  const gap = { notebookId: idOf('notebook'), messageId: message?.id ?? '', reason: 'nothing-found' } as const;
  await db.insert(schema.knowledgeGaps).values(gap);
  const act = {
    kind: 'notebook',
    thingId: idOf('notebook'),
    ownerId: userId,
    actorName: 'Ana',
    act: 'renamed',
    name: 'Plan',
    details: {},
  } as const;
  await db.insert(schema.sharedActs).values(act);
  const merged = { version: 1, mergedId: 1, lastId: 1, size: 1, changedAt: new Date(0) };
  await db
    .insert(schema.documentStates)
    .values({ notebookId: idOf('notebook'), lineage: newId('doc'), state: Buffer.from([1]), ...merged });
  const ofAssistant = { assistantId: idOf('connected-assistant') };
  await db.insert(schema.assistantCodes).values({ ...ofAssistant, hash: newId('code'), redirectUri: '', challenge: '', expiresAt: later });
  const token = { id: newId('tok'), accessHash: newId('tok'), accessExpiresAt: later, refreshHash: newId('tok'), refreshExpiresAt: later };
  await db.insert(schema.assistantTokens).values({ ...ofAssistant, ...token });
  await db.insert(schema.embeddingDues).values({ fileId: idOf('file'), dueAt: later });
  await db.insert(schema.pageTexts).values({ fileId: idOf('file'), page: 1, blocks: [], confidence: null });
  const models = [
    { model: 'current', isCurrent: true, stage: 'ready' },
    { model: 'next', isCurrent: false, stage: 'building' },
  ] as const;
  await db
    .insert(schema.embeddingModels)
    .values([...models])
    .onConflictDoNothing();
  await db.insert(schema.embeddingQueue).values({ model: 'next', fileId: idOf('file'), passages: 1, dueAt: later });
  const passage = {
    id: newId('psg'),
    userId,
    kind: 'file',
    ref: idOf('file'),
    fileId: idOf('file'),
    title: 'notes',
    body: 'Walnut',
  } as const;
  await db.insert(schema.passages).values(passage);
  await db
    .insert(schema.nextPassageVectors)
    .values({ passageId: passage.id, model: 'next', vector: Buffer.from(new Float32Array([1, 0]).buffer) });
  await db.insert(schema.pictures).values({ id: newId('img'), userId, type: 'image/png', bytes: Buffer.from([1]) });
  await db
    .insert(schema.currentWorkspaces)
    .values({ userId, workspaceId: idOf('workspace') })
    .onConflictDoNothing();
  await db.insert(schema.defaultModels).values({ userId, modelId: 'built-in' });
  await db.insert(schema.workspaceModels).values({ workspaceId: idOf('workspace'), modelId: 'built-in' });
  const call = {
    kind: 'chat',
    model: 'm',
    connectionId: 'c',
    connectionName: 'c',
    payer: 'installation',
    status: 'complete',
  } as const;
  await db.insert(schema.modelCalls).values({ ...call, id: newId('call'), userId, scopes: [], startedAt: new Date(), month: '2026-11' });
  const [session] = await db.select().from(schema.authSessions).where(eq(schema.authSessions.userId, userId));
  const alertId = newId('alr');
  await db.insert(schema.alerts).values({ id: alertId, userId, kind: 'system', title: 'Done', text: 'Done.' });
  const push = { id: newId('psh'), userId, sessionId: session?.id ?? '', endpoint: newId('url'), p256dh: '', auth: '', language: 'en' };
  await db.insert(schema.pushSubscriptions).values(push);
  await db.insert(schema.pushDeliveries).values({ alertId, subscriptionId: push.id, dueAt: later });
  const trashId = newId('trs');
  await db
    .insert(schema.trash)
    .values({ id: trashId, userId, kind: 'file', itemId: newId('file'), name: 'plan.pdf', deletedAt: new Date() });
  await db.insert(schema.trashRows).values({ trashId, kind: 'row', tableName: 'agents', place: '', row: { id: newId('agt') } });
  const [workflowId, definition] = [idOf('blueprint'), { schema: 1 as const, steps: [], edges: [] }];
  const run = { id: newId('run'), userId, workflowId, version: 0, definition, startedBy: 'manual', input: {}, status: 'waiting' } as const;
  await db.insert(schema.workflowRuns).values(run);
}

it('reads no more rows in a recurring job than it changes, plus a thousand, with fifty times the rows', () => {
  const greedy = [...few, ...many].filter(([, { read, changed }]) => read > changed + 1_000);
  expect(greedy.map(([name, { read, changed, readOf }]) => `${name}: ${read} read, ${changed} changed, ${JSON.stringify(readOf)}`)).toEqual(
    [],
  );
});

it('reads no more rows than that at the start and in a minute of a node that has nothing to do', () => {
  expect(resting.read, JSON.stringify(resting.readOf)).toBeLessThan(resting.changed + 1_000);
  // Comparisons are looked at only once the database has been reachable for longer than this minute takes.
  expect(resting.used).toEqual(expect.arrayContaining(['chat_runs', 'model_calls', 'push_deliveries']));
});

it('has rows in every table that a job reads, except in small ones', async () => {
  const used = new Set([...many.values()].flatMap((one) => one.used));
  const { rows } = await api.database.db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 1000`);
  expect(rows.map(({ name }) => name).filter((name) => used.has(name) && !small.includes(name))).toEqual([]);
});
