import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import {
  addAuditStream,
  exportAudit,
  listAuditActions,
  listAuditEntries,
  listAuditStreams,
  removeAuditStream,
  setInstallationRole,
  verifyAuditLog,
} from 'shared-contracts/admin-calls';
import { createApiKey, revokeApiKey } from 'shared-contracts/agent-calls';
import { signIn, signOut, signUp } from 'shared-contracts/calls';
import { changePassword, createWorkspace, renameWorkspace } from 'shared-contracts/settings-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { auditEntries, auditStreams, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { createTestApp, type TestUser, testPassword } from '../../../testing/test-app.ts';
import { checkAudit } from './check-audit.ts';

const { api } = appWithoutUser({ ALLOW_PRIVATE_PROVIDERS: '127.0.0.1' });
let admin: TestUser;
let owner: TestUser;
beforeAll(async () => {
  owner = await api.newAdmin('owner');
  admin = await api.newAdmin();
});

const list = async (query: Record<string, string> = {}, by = admin) => (await api.call(listAuditEntries, { query }, by)).body;
const actionsBy = async (user: TestUser) => (await list({ actor: user.email })).entries.map(({ action }) => action);
const idOf = async (user: TestUser) =>
  (await api.database.db.select({ id: users.id }).from(users).where(eq(users.email, user.email)))[0]?.id ?? '';

describe('sign-ins', () => {
  it('are recorded with their address, and so are refusals, under the account they were meant for', async () => {
    const user = await api.newUser();
    const wrong = await api.call(signIn, { body: { email: user.email.toUpperCase(), password: 'not the password' } });
    expect(wrong.status).toBe(401);
    const { entries } = await list({ target: user.email });
    expect(entries).toMatchObject([
      {
        action: 'session.refuse',
        actor: { kind: 'nobody', address: '127.0.0.1' },
        target: { kind: 'person', id: await idOf(user), name: user.email },
        after: { code: 'wrong-credentials', call: 'signIn' },
        request_id: wrong.headers['x-request-id'],
      },
      { action: 'session.open', actor: { kind: 'person', email: user.email }, after: { call: 'signUp' } },
      { action: 'account.create' },
    ]);
  });

  it('are recorded for addresses without an account', async () => {
    await api.call(signIn, { body: { email: 'nobody-here@example.com', password: testPassword } });
    expect((await list({ target: 'nobody-here@example.com' })).entries).toMatchObject([
      { action: 'session.refuse', target: { kind: 'person', id: '', name: 'nobody-here@example.com' } },
    ]);
    await api.call(signUp, { body: { email: owner.email, password: testPassword, first_name: 'A' } });
    expect((await list({ action: 'session.refuse' })).entries[0]?.after).toEqual({ code: 'account-exists', call: 'signUp' });
  });

  it('end on record', async () => {
    const user = await api.newUser();
    await api.call(
      changePassword,
      { body: { email: user.email, current_password: testPassword, new_password: `${testPassword} 2` } },
      user,
    );
    await api.call(signOut, {}, user);
    expect(await actionsBy(user)).toEqual(['session.close', 'session.end-others', 'password.change', 'session.open']);
  });
});

describe('changes', () => {
  it('are recorded with what was before and after, and never with a secret', async () => {
    const user = await api.newUser();
    const { workspace_id } = (await api.call(createWorkspace, { body: { email: user.email, name: 'North' } }, user)).body;
    await api.call(renameWorkspace, { params: { workspace_id }, body: { name: 'South' } }, user);
    const { key, secret } = (await api.call(createApiKey, { body: { email: user.email, name: 'CRM' } }, user)).body;
    await api.call(revokeApiKey, { query: { key_id: key.key_id } }, user);
    const { entries } = await list({ actor: user.email });
    expect(entries.slice(0, 4)).toMatchObject([
      { action: 'api-key.revoke', target: { id: key.key_id, name: 'CRM' } },
      { action: 'api-key.create', target: { id: key.key_id, name: 'CRM' }, after: { agents: 'all' } },
      { action: 'workspace.rename', before: { name: 'North' }, after: { name: 'South' } },
      { action: 'workspace.create', target: { kind: 'workspace', id: workspace_id, name: 'North' } },
    ]);
    const rows = await api.database.db.select().from(auditEntries).orderBy(auditEntries.seq);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(testPassword);
  });

  it('of roles are recorded, and so are refused attempts', async () => {
    const user = await api.newUser();
    const give = (by: TestUser, role: 'admin' | null) => api.call(setInstallationRole, { body: { person_email: user.email, role } }, by);
    expect((await give(admin, 'admin')).status).toBe(403);
    expect((await give(owner, 'admin')).status).toBe(200);
    expect((await list({ action: 'person.role', target: user.email })).entries).toMatchObject([
      { actor: { email: owner.email }, before: { role: null }, after: { role: 'admin' } },
    ]);
    expect((await list({ action: 'call.refuse', actor: admin.email })).entries).toMatchObject([
      { target: { id: 'setInstallationRole' }, after: { code: 'not-allowed' } },
    ]);
  });
});

describe('reading', () => {
  it('goes page by page, newest first, without gaps', async () => {
    for (let n = 0; n < 120; n += 1) await recordAudit(api.database.db, { action: 'paged.entry', target: { kind: 'page', id: `p${n}` } });
    const seen: number[] = [];
    for (let before: string | undefined; ; ) {
      const page = await list({ action: 'paged.entry', ...(before ? { before } : {}) });
      seen.push(...page.entries.map(({ seq }) => seq));
      if (!page.next) break;
      before = page.next;
    }
    expect(seen).toHaveLength(120);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  it('finds by the beginning of an action, a kind, a moment, and treats wildcards as text', async () => {
    await recordAudit(api.database.db, { action: 'found.one', target: { kind: 'lamp', id: 'l1', name: '100%_sure' } });
    await recordAudit(api.database.db, { action: 'found.two', target: { kind: 'lamp', id: 'l2', name: 'Other' } });
    const names = async (query: Record<string, string>) => (await list(query)).entries.map(({ target }) => target.id);
    expect(await names({ action: 'found.' })).toEqual(['l2', 'l1']);
    expect(await names({ target: 'lamp' })).toEqual(['l2', 'l1']);
    expect(await names({ target: '100%_' })).toEqual(['l1']);
    expect(await names({ target: '%' })).toEqual(['l1']);
    expect(await names({ target: 'lamp', from: '2100-01-01' })).toEqual([]);
    expect(await names({ target: 'lamp', to: '2001-01-01' })).toEqual([]);
    expect((await api.call(listAuditActions, {}, admin)).body.actions).toEqual(expect.arrayContaining(['found.one', 'found.two']));
  });

  it.each([{ from: 'yesterday' }, { before: 'x' }])('refuses %j', async (query) => {
    expect((await api.call(listAuditEntries, { query }, admin)).status).toBe(400);
  });

  it('is for administrators alone', async () => {
    const member = await api.newUser();
    expect((await api.call(listAuditEntries, { query: {} }, member)).status).toBe(403);
    expect((await api.call(addAuditStream, { body: { kind: 'file' } }, admin)).status).toBe(403);
  });
});

describe('exports', () => {
  const download = async (format: 'csv' | 'jsonl', filter: object) => {
    const { url } = (await api.call(exportAudit, { body: { format, ...filter } }, admin)).body;
    return { url, response: await api.app.inject(url) };
  };

  it('have every entry that the filter finds, in more than one batch, and are recorded', async () => {
    await api.database.db.execute(sql`insert into audit_entries (action, target_kind, target_id)
      select 'many.entry', 'n', n::text from generate_series(1, 1201) n`);
    const { response } = await download('jsonl', { action: 'many.entry' });
    const lines = response.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(1201);
    expect(lines.slice(1).every((line, index) => line.prev_hash === lines[index].hash)).toBe(true);
    expect((await list({ action: 'audit.export' })).entries[0]).toMatchObject({
      actor: { email: admin.email },
      after: { format: 'jsonl', action: 'many.entry' },
    });
  });

  it('as CSV never start a formula', async () => {
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'a "quoted", name'])
      await recordAudit(api.database.db, { action: 'csv.entry', target: { kind: 'n', id: 'n', name } });
    const { response } = await download('csv', { action: 'csv.entry' });
    const [head, ...lines] = response.body.trim().split('\r\n');
    expect(head?.split(',')).toContain('target_name');
    const names = lines.map((line) => /"n","n","((?:[^"]|"")*)"/.exec(line)?.[1]);
    expect(names).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t=1", 'a ""quoted"", name']);
    expect(response.headers['content-disposition']).toBe('attachment; filename="audit.csv"');
  });

  it('need the whole link, and end with it', async () => {
    const { url } = await download('csv', {});
    expect((await api.app.inject(url.slice(0, -2))).statusCode).toBe(400);
    expect((await api.app.inject('/api/admin/audit/export')).statusCode).toBe(400);
    const before = api.time.now;
    api.time.now = new Date(before.getTime() + 6 * 60_000);
    expect((await api.app.inject(url)).statusCode).toBe(400);
    api.time.now = before;
  });
});

describe('verification', () => {
  it('shows in the console and for operators that the chain is whole', async () => {
    const { body } = await api.call(verifyAuditLog, {}, admin);
    expect(body).toMatchObject({ fault: null });
    const lines = await checkAudit(api.database.db, []);
    expect(lines[0]).toContain('entries are as they were written');
    const head = lines[1]?.split(': ')[1] ?? '';
    expect((await checkAudit(api.database.db, [head]))[0]).toContain('✓');
    await expect(checkAudit(api.database.db, ['1:0'])).rejects.toThrow('Give the number and hash');
    await expect(checkAudit(api.database.db, [`1:${'0'.repeat(64)}`])).rejects.toThrow('entry 1');
  });
});

describe('streams', () => {
  const run = () => api.app.jobs.find(({ name }) => name === 'audit-streams')?.run();
  const add = async (kind: 'file' | 'webhook', url?: string) =>
    (await api.call(addAuditStream, { body: { kind, ...(url ? { url } : {}) } }, owner)).body;
  const remove = (stream_id: string) => api.call(removeAuditStream, { params: { stream_id } }, owner);
  const stateOf = async (id: string) =>
    (await api.call(listAuditStreams, {}, admin)).body.streams.find(({ stream_id }) => stream_id === id);

  it('write new entries to a file, each once', async () => {
    const { stream, signing_key } = await add('file');
    expect(signing_key).toBeNull();
    for (const id of ['f1', 'f2']) {
      await recordAudit(api.database.db, { action: 'file.entry', target: { kind: 'n', id } });
      await run();
    }
    const lines = readFileSync(join(api.dataDir, 'audit', stream.to), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ action }) => action === 'file.entry').map(({ target }) => target.id)).toEqual(['f1', 'f2']);
    expect(await stateOf(stream.stream_id)).toMatchObject({ behind: 0, problem: null });
    await remove(stream.stream_id);
    expect(await stateOf(stream.stream_id)).toBeUndefined();
  });

  it('sign what they send to a webhook, and try again later what it refused', async () => {
    const received: { body: string; signature: string }[] = [];
    let status = 500;
    const server: Server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      received.push({ body: Buffer.concat(chunks).toString('utf8'), signature: String(request.headers['atrium-signature']) });
      response.writeHead(status).end();
    });
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
    const { stream, signing_key } = await add('webhook', `http://127.0.0.1:${port}/siem`);
    const [row] = await api.database.db.select().from(auditStreams);
    expect(row?.sealedKey).not.toContain(signing_key ?? 'none');
    await recordAudit(api.database.db, { action: 'hook.entry', target: { kind: 'n', id: 'h1' } });
    await run();
    expect(await stateOf(stream.stream_id)).toMatchObject({ problem: 'The address answered 500.' });
    status = 204;
    await run();
    expect(received).toHaveLength(1);
    const before = api.time.now;
    api.time.now = new Date(before.getTime() + 31_000);
    await run();
    api.time.now = before;
    server.close();
    expect(received).toHaveLength(2);
    const [, time, given] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(received[1]?.signature ?? '') ?? [];
    expect(given).toBe(
      createHmac('sha256', signing_key ?? '')
        .update(`${time}.${received[1]?.body}`)
        .digest('hex'),
    );
    expect(received[1]?.body).toContain('"hook.entry"');
    expect(received[1]?.body).not.toContain(signing_key ?? 'none');
    expect(await stateOf(stream.stream_id)).toMatchObject({ behind: 0, problem: null });
    await remove(stream.stream_id);
  });

  it.each([undefined, 'ftp://example.com', 'https://user:pass@example.com/'])('refuse the address %s', async (url) => {
    expect((await api.call(addAuditStream, { body: { kind: 'webhook', ...(url ? { url } : {}) } }, owner)).status).toBe(400);
  });

  it('do not reach private networks unless the server allows it', async () => {
    const strict = await createTestApp({}, api);
    const { body } = await strict.call(addAuditStream, { body: { kind: 'webhook', url: 'http://127.0.0.1:9/' } }, owner);
    await recordAudit(strict.database.db, { action: 'hook.entry', target: { kind: 'n', id: 'h2' } });
    await strict.app.jobs.find(({ name }) => name === 'audit-streams')?.run();
    expect((await stateOf(body.stream.stream_id))?.problem).toMatch(/private/);
    await remove(body.stream.stream_id);
    await strict.close();
  });
});
