import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getHealth, type HealthPart } from 'shared-contracts/admin-calls';
import { listAlerts } from 'shared-contracts/calls';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mails, serverNodes, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../../testing/scripted-provider.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';

const { api } = appWithoutUser();
let owner: TestUser;
beforeAll(async () => {
  owner = await api.newUser();
  // Where mail can be sent, only a confirmed address has a role.
  await api.database.db.update(users).set({ emailVerified: true });
});

const check = async (part: HealthPart, at = api, headers = {}) => {
  const { body } = await at.call(getHealth, {}, owner, headers);
  return body.checks.find((one) => one.part === part);
};

const hold = () => {
  const until = performance.now() + 400;
  while (performance.now() < until);
};

describe('a healthy installation', () => {
  it('says so about each of its parts, in the reader’s language', async () => {
    const { body } = await api.call(getHealth, {}, owner);
    expect(body.checks.map(({ part }) => part)).toEqual(['database', 'storage', 'disk', 'jobs', 'mail', 'nodes', 'models']);
    expect(await check('storage')).toMatchObject({ state: 'ok', sentence: 'Files can be written and read.' });
    expect((await check('disk'))?.sentence).toMatch(/^[\d.,]+ [GM]B are free\.$/);
    expect(await check('nodes')).toMatchObject({ state: 'ok', sentence: 'Nodes that serve the installation: 1.', details: [{}] });
    expect((await check('storage', api, { cookie: 'language=de' }))?.sentence).toBe('Dateien lassen sich schreiben und lesen.');
  });
});

describe('what is not well', () => {
  const opened: TestApp[] = [];
  let provider: ScriptedProvider | undefined;
  afterEach(async () => {
    for (const node of opened.splice(0)) await node.close();
    await provider?.close();
    provider = undefined;
  });
  const open = async (env: Record<string, string>) => {
    const node = await createTestApp(env, api);
    opened.push(node);
    return node;
  };

  it('is a bucket or folder that takes no file', async () => {
    const place = join(api.dataDir, 'not-a-folder');
    writeFileSync(place, '');
    const node = await open({ FILES_DIR: place });
    expect(await check('storage', node)).toMatchObject({ state: 'failed', sentence: expect.stringContaining('could not be written') });
    rmSync(place);
  });

  it('is a disk with less than the reserve', async () => {
    const node = await open({ FREE_SPACE_FLOOR_MB: '1000000000' });
    expect(await check('disk', node)).toMatchObject({ state: 'failed', sentence: expect.stringContaining('uploads are refused') });
  });

  it('is mail that was given up, and a server without mail', async () => {
    expect(await check('mail')).toMatchObject({ state: 'warning', sentence: expect.stringContaining('SMTP_URL') });
    const node = await open({ SMTP_URL: 'smtp://127.0.0.1:9' });
    expect(await check('mail', node)).toMatchObject({ state: 'ok' });
    const mail = { id: 'mail_1', recipient: 'a@example.com', subject: 'Hello', text: 'Hello', attempts: 8 };
    await api.database.db.insert(mails).values(mail);
    expect(await check('mail', node)).toMatchObject({ state: 'warning', sentence: expect.stringMatching(/^Mails given up .*: 1\./) });
    await api.database.db.delete(mails);
  });

  it('is a node that vanished, or has another version', async () => {
    const now = new Date();
    const row = { id: 'node_x', host: 'attic', version: '0.9.0', nodeVersion: '24.0.0', startedAt: now, seenAt: now };
    await api.database.db.insert(serverNodes).values(row);
    expect(await check('nodes')).toMatchObject({ state: 'warning', sentence: expect.stringContaining('different versions') });
    await api.database.db.update(serverNodes).set({ seenAt: new Date(now.getTime() - 120_000) });
    await api.database.db.update(serverNodes).set({ version: '1.0.0' });
    expect(await check('nodes')).toMatchObject({ state: 'warning', sentence: expect.stringContaining('attic') });
    await api.database.db.delete(serverNodes);
  });

  it('is a node that keeps requests waiting: it refuses them until it is free', async () => {
    const node = await open({ EVENT_LOOP_LIMIT_MS: '20' });
    const busy = () => {
      hold();
      return node.call(getHealth, {}, owner);
    };
    await expect.poll(busy).toMatchObject({ status: 503, body: { code: 'overloaded' }, headers: { 'retry-after': '5' } });
    await expect.poll(async () => (await node.call(getHealth, {}, owner)).status).toBe(200);
  });

  it('is a node whose event loop something held, which administrators are notified of once a day, after the first hour', async () => {
    const node = await open({ EVENT_LOOP_ALARM_MS: '200' });
    const alerts = async () => {
      const { body } = await api.call(listAlerts, { query: { email: owner.email } }, owner);
      return body.alerts.filter(({ title }) => title === 'A server was unresponsive');
    };
    const nodes = () => {
      hold();
      return check('nodes', node);
    };
    const held = { state: 'warning', sentence: expect.stringMatching(/^A server was unresponsive for [\d,]+ ms/) };
    await expect.poll(nodes).toMatchObject(held);
    expect(await alerts()).toEqual([]);
    await api.database.db.update(users).set({ createdAt: new Date(Date.now() - 2 * 3_600_000) });
    await expect.poll(nodes).toMatchObject(held);
    await expect.poll(nodes).toMatchObject(held);
    expect(await alerts()).toMatchObject([{ kind: 'system', link: '/admin/health', text: expect.stringMatching(/for [\d,]{3,6} ms\./) }]);
    const { body } = await node.app.inject('/metrics');
    expect(Number(/atrium_event_loop_delay_seconds\{quantile="1"\} (\S+)/.exec(body)?.[1])).toBeGreaterThan(0.2);
    await api.database.db.delete(serverNodes);
  });

  it('is a model endpoint that refuses', async () => {
    provider = await startScriptedProvider();
    provider.models = ['scripted'];
    const node = await open({ LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted' });
    expect(await check('models', node)).toMatchObject({ state: 'ok' });
    provider.key = 'other';
    expect(await check('models', node)).toMatchObject({ state: 'failed', sentence: expect.stringContaining('LLM_API_KEY') });
  });

  it('is a job that failed or waits too long', async () => {
    const node = await open({ JOBS: 'queues' });
    expect(await check('jobs', node)).toMatchObject({ state: 'ok' });
    await api.database.db.execute(`insert into jobs.job (name, state, completed_on) values ('workflow-runs', 'failed', now())`);
    expect(await check('jobs', node)).toMatchObject({
      state: 'warning',
      sentence: expect.stringMatching(/^Jobs that failed .*: 1\./),
      details: [{ name: 'Waiting' }, { name: 'Failed: workflow-runs', value: '1' }],
    });
    // A node with workers would take it.
    await opened.pop()?.close();
    await api.database.db.execute(`insert into jobs.job (name, start_after) values ('workflow-runs', now() - interval '10 minutes')`);
    expect(await check('jobs', api)).toMatchObject({
      state: 'failed',
      sentence: expect.stringMatching(/^Jobs that have been waiting .*: 1\./),
    });
  });
});
