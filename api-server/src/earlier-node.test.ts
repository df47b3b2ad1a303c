import { rmSync } from 'node:fs';
import pg from 'pg';
import { giveAccess } from 'shared-contracts/access-calls';
import { createNotebook, openSession, searchItems, signUp, stopRun } from 'shared-contracts/calls';
import { getNotebookDocument } from 'shared-contracts/file-calls';
import {
  answerInvitation,
  createWorkspace,
  getDataExport,
  inviteMember,
  listOwnInvitations,
  startDataExport,
} from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishMigration } from './platform/database/migrate.ts';
import { findEarlierCommit, writeEarlierSources } from './testing/earlier-sources.ts';
import { openStream, textOf } from './testing/event-stream.ts';
import { type ScriptedProvider, startScriptedProvider } from './testing/scripted-provider.ts';
import { type RunningApi, startApi } from './testing/start-api.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { addressOf, type TestApp, type TestUser } from './testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { TogetherAuthor } from './testing/together-author.ts';

/**
 * Runs the server of the last commit with an earlier database beside today's, as during an upgrade: the earlier one has prepared the
 * database, and today's changes it while the earlier one works. `EARLIER_COMMIT` names another commit. Only in a complete run.
 */
const commit = process.env.TEST_ALL ? findEarlierCommit() : undefined;
const why = process.env.TEST_ALL ? 'skipped: this clone has no history' : 'skipped: only in a complete run';

let own: TestDatabase;
let provider: ScriptedProvider;
let earlier: RunningApi;
let today: RunningApi;
let folder: string;
let ana: TestUser;
let ben: TestUser;

const callerOf = (node: () => RunningApi): Pick<TestApp, 'call'> => ({
  call: async (definition, input, user) => {
    const headers = {
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
    const response = await fetch(`${node().url}${addressOf(definition, input)}`, { method: definition.method, headers, ...body });
    return { status: response.status, body: (await response.json()) as never, headers: {} };
  },
});
const [onEarlier, onToday] = [callerOf(() => earlier), callerOf(() => today)];
const ways = [
  ['the earlier node', 'today’s', () => earlier, () => today],
  ['today’s node', 'the earlier', () => today, () => earlier],
] as const;

describe.skipIf(commit === undefined)(`an earlier node beside today’s (${commit ?? why})`, () => {
  beforeAll(async () => {
    provider = await startScriptedProvider();
    own = await createTestDatabase();
    const admin = new pg.Client(own.connection);
    await admin.connect();
    const { rows } = await admin.query<{ name: string }>(
      "select nspname as name from pg_namespace where nspname not like 'pg_%' and nspname <> 'information_schema'",
    );
    for (const { name } of rows) await admin.query(`drop schema ${pg.escapeIdentifier(name)} cascade`);
    await admin.query('create schema public');
    await admin.end();
    folder = temporaryFolder('earlier-node');
    const options = { databaseUrl: own.url, providerUrl: provider.baseUrl, env: { JOBS: 'queues', RATE_LIMIT_PER_MINUTE: '1000000' } };
    earlier = await startApi({ ...options, main: writeEarlierSources(commit ?? '', folder) });
    [ana, ben] = [await newUser('Ana'), await newUser('Ben')];
    const description = 'La réunion PO-4711 est prévue avec l’équipe des ventes.';
    await onEarlier.call(createNotebook, { body: { email: ana.email, title: 'Indexed', description } }, ana);
    today = await startApi(options);
    const { workspace_id } = (await onEarlier.call(createWorkspace, { body: { email: ana.email, name: 'Launch' } }, ana)).body;
    await onToday.call(inviteMember, { params: { workspace_id }, body: { invited_email: ben.email, role: 'Member' } }, ana);
    const { invitations } = (await onEarlier.call(listOwnInvitations, { query: { email: ben.email } }, ben)).body;
    const params = { own_invitation_id: invitations[0]?.invitation_id ?? '' };
    expect((await onToday.call(answerInvitation, { params, body: { accept: true } }, ben)).status).toBe(200);
  }, 240_000);
  afterAll(async () => {
    await today?.stop();
    await earlier?.stop();
    await provider?.close();
    await own?.drop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  async function newUser(name: string): Promise<TestUser> {
    const email = `${name.toLowerCase()}@example.com`;
    const body = { email, password: 'correct horse battery staple', first_name: name };
    return { email, token: (await onEarlier.call(signUp, { body })).body.access_token };
  }

  it.each(ways)('an answer of %s is followed and stopped on %s', async (_, __, asked, other) => {
    for (const temporary of [false, true]) {
      provider.script = [{ text: 'from ' }, { hold: true }, { text: 'afar' }, { finish: true }];
      const request = { token: ana.token, body: { message: 'Hello', email: ana.email, temporary } };
      const stream = await openStream({ url: `${asked().url}/api/v4/chat/completion`, ...request });
      const started = await stream.next();
      const [runId, sessionId] = started?.type === 'started' ? [started.run_id, started.session_id] : ['', null];
      const reader = await openStream({ url: `${other().url}/api/v4/chat/runs/${runId}/events`, token: ana.token });
      expect((await reader.next())?.type).toBe('started');
      const stopped = await callerOf(other).call(stopRun, { params: { run_id: runId } }, ana);
      expect(stopped.body).toEqual({ status: 'stopped' });
      const rest = await reader.rest();
      expect(rest.at(-1)).toMatchObject({ type: 'ended', status: 'stopped' });
      if (sessionId === null) continue;
      const { messages } = (await callerOf(other).call(openSession, { query: { session_id: sessionId } }, ana)).body;
      expect(messages.at(-1)).toMatchObject({ status: 'stopped', content: textOf(rest) });
    }
  });

  it('a document that is edited on both keeps what both wrote', async () => {
    const { notebook_id: id } = (await onToday.call(createNotebook, { body: { email: ana.email, title: 'Harbor' } }, ana)).body;
    const grantee = { kind: 'person' as const, id: ben.email };
    await onEarlier.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id, grantee, level: 'edit' } }, ana);
    const authors = [new TogetherAuthor(onEarlier, ana, id), new TogetherAuthor(onToday, ben, id)];
    for (let round = 0; round < 5; round += 1)
      for (const [at, author] of authors.entries()) {
        await author.fetch();
        author.add(`w${at}${round}`, 0);
        expect((await author.send()).status).toBe(200);
      }
    const contentOn = async (node: Pick<TestApp, 'call'>) =>
      JSON.stringify((await node.call(getNotebookDocument, { query: { notebook_id: id } }, ana)).body.content);
    for (const node of [onEarlier, onToday])
      for (const word of ['w00', 'w10', 'w04', 'w14']) await expect.poll(() => contentOn(node)).toContain(word);
  });

  it('a text that the earlier node indexed is found on both, by its codes too once it is indexed again', async () => {
    const search = async (node: Pick<TestApp, 'call'>, q: string) =>
      (await node.call(searchItems, { query: { email: ana.email, q } }, ana)).body.hits.map(({ item }) => item.name);
    for (const node of [onEarlier, onToday]) expect(await search(node, 'réunions')).toEqual(['Indexed']);
    await finishMigration(own.connection);
    for (const q of ['réunions', 'PO-4711']) for (const node of [onEarlier, onToday]) expect(await search(node, q)).toEqual(['Indexed']);
  });

  it.each(ways)('a download that %s starts is finished, and known to %s', async (_, __, asked, other) => {
    const email = ana.email;
    await callerOf(asked).call(startDataExport, { body: { email } }, ana);
    const state = async () => (await callerOf(other).call(getDataExport, { query: { email } }, ana)).body.data_export?.status;
    await expect.poll(state, { timeout: 60_000 }).toBe('ready');
  });
});
