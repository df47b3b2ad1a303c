import { eq, like } from 'drizzle-orm';
import { savePolicy } from 'shared-contracts/admin-calls';
import { listNotebooks } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/settings-calls';
import { beforeEach, expect, it } from 'vitest';
import { auditEntries, extensionFiles, workspaceMembers } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { extensionFile, installExtensionFile, type PublisherKey, publisherKey, statementOf } from '../../../testing/extension-file.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser({}, { isEmptied: true });
let owner: TestUser;
let member: TestUser;
let stranger: TestUser;
let workspaceId: string;
let acme: PublisherKey;

beforeEach(async () => {
  [owner, member, stranger] = [await api.newUser('Olga'), await api.newUser('Max'), await api.newUser('Sam')];
  const made = await api.call(calls.createWorkspace, { body: { email: owner.email, name: 'Launch' } }, owner);
  workspaceId = made.body.workspace_id;
  const row = { id: newId('wsm'), workspaceId, userId: await userIdOf(api, member), role: 'Member' as const };
  await api.database.db.insert(workspaceMembers).values(row);
  acme = publisherKey();
});

const packed = (changes = {}, release = {}, remote = 'mfe-hello') =>
  extensionFile(statementOf(remote, acme, changes, release), acme.privateKey);
const install = async (content = packed(), by = owner) => installExtensionFile(api, by, workspaceId, content);
const change = (id: string, body: { state?: calls.ExtensionState; granted?: calls.Capabilities }, by = owner) =>
  api.call(calls.changeExtension, { params: { extension_id: id }, body }, by);
const open = (id: string, by: TestUser, trial?: string) =>
  api.call(calls.openExtension, { params: { extension_id: id }, query: trial ? { trial } : {} }, by);
const ask = (id: string, call: string, request: object, by: TestUser, trial?: string) =>
  api.call(calls.callFromExtension, { params: { extension_id: id }, body: { call, request, ...(trial ? { trial } : {}) } }, by);
const nothing = { calls: [], events: [], origins: [] };
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: 'GET', url, headers });

async function installed(granted: Partial<calls.Capabilities> = {}, state: calls.ExtensionState = 'on'): Promise<calls.Extension> {
  const { body } = await install();
  return (await change(body.extension_id, { state, granted: { ...nothing, ...granted } })).body;
}

it('is off and may do nothing until it is granted, and lists what it wants', async () => {
  const { status, body } = await install();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    remote: 'mfe-hello',
    version: '1.0.0-aa',
    state: 'off',
    granted: nothing,
    publisher: { name: 'Acme', url: 'https://acme.example', key: acme.key },
    installed_by: expect.stringContaining('Olga'),
    trial_token: null,
    wanted: {
      calls: [
        { name: 'createNotebook', changes: true, is_grantable: true },
        { name: 'listMembers', changes: false, is_grantable: false },
        { name: 'listNotebooks', changes: false, is_grantable: true },
      ],
      origins: ['https://api.acme.example'],
    },
  });
  expect(await open(body.extension_id, member)).toMatchObject({ status: 403, body: { detail: expect.stringContaining('switched off') } });
});

it('is refused when anything of its file was changed', async () => {
  const statement = statementOf('mfe-hello', acme);
  const other = publisherKey();
  const cases = [
    ['no JSON', 'isn’t the file of an extension'],
    ['{"statement":{}}', 'isn’t the file of an extension'],
    [extensionFile(statement, other.privateKey), 'signature'],
    [packed().replace('"Acme"', '"Acne"'), 'signature'],
    [packed().replace('api.acme.example', 'api.evil.example'), 'signature'],
    [extensionFile(statement, acme.privateKey, {}), 'lacks its file'],
    [extensionFile(statement, acme.privateKey, { 'remoteEntry.1.js': '', 'page.1.js': '' }), 'doesn’t match its hash'],
    [packed({ schema: 2 }), 'newer Atrium'],
    [packed({ origins: ['http://api.acme.example'] }), 'origins'],
    [packed({ origins: ["https://a.example; script-src 'unsafe-eval'"] }), 'origins'],
    [packed({ publisher: { name: '<b>Acme</b>', url: null, key: acme.key } }), 'markup'],
    [packed({ publisher: { name: 'Acme', url: 'javascript:alert(1)', key: acme.key } }), 'https address'],
    [packed({ publisher: { name: 'Acme', url: null, key: 'AAAA' } }), 'Ed25519'],
    [packed({}, { base: '/r/mfe-chat/1.0.0-aa/' }), 'base'],
    [packed({}, { integrity: { '../../evil.js': 'sha256-x' } }), 'evil.js'],
    [packed({}, { calls: 7 }), 'calls'],
    [packed({}, { calls: [{ name: 'listNotebooks' }] }), 'calls'],
  ] as const;
  for (const [content, reason] of cases) {
    const { status, body } = await install(content);
    expect([status, body.detail]).toEqual([400, expect.stringContaining(reason)]);
  }
  const { body } = await api.call(calls.listWorkspaceExtensions, { params: { workspace_id: workspaceId } }, owner);
  expect(body.extensions).toEqual([]);
});

it('makes only the calls that it was granted, with the rights of the person who uses it', async () => {
  const { extension_id: id } = await installed({ calls: ['listNotebooks', 'listMembers', 'closeAccount'] });
  const { granted } = (await open(id, member)).body;
  expect(granted).toEqual({ ...nothing, calls: ['listNotebooks'] });
  const read = await ask(id, 'listNotebooks', { query: {} }, member);
  const own = await api.call(listNotebooks, { query: { email: member.email } }, member);
  expect(read.body.answer).toEqual(own.body);
  for (const call of ['createNotebook', 'listMembers', 'closeAccount', 'callFromExtension', 'toString'])
    expect(await ask(id, call, {}, member)).toMatchObject({ status: 403, body: { detail: expect.stringContaining(call) } });
  // The identity is the token's, whatever the input says.
  const foreign = await ask(id, 'listNotebooks', { query: { email: owner.email } }, member);
  expect(foreign.body.answer).toEqual(own.body);
  expect((await ask(id, 'listNotebooks', { query: { email: 7 } }, stranger)).status).toBe(404);
});

it('is switched off at once, with its code', async () => {
  const { extension_id: id } = await installed({ calls: ['listNotebooks'] });
  const { frame, release } = (await open(id, member)).body;
  const file = `${release.base}remoteEntry.1.js`;
  expect((await get(file, { 'sec-fetch-site': 'cross-site' })).body).toBe('remoteEntry.1.js');
  await change(id, { state: 'off' });
  expect((await ask(id, 'listNotebooks', { query: {} }, member)).status).toBe(403);
  for (const url of [file, frame]) expect((await get(url)).statusCode).toBe(404);
  expect((await api.call(calls.listExtensions, {}, owner)).body.extensions).toEqual([]);
});

it('is on trial for members with the link only, and a new trial has a new link', async () => {
  const { extension_id: id, trial_token: trial } = await installed({ calls: ['listNotebooks'] }, 'trial');
  if (!trial) throw new Error('no link');
  expect((await open(id, member)).status).toBe(403);
  expect((await open(id, member, 'guessed')).status).toBe(403);
  expect((await open(id, member, trial)).body).toMatchObject({ state: 'trial', label: expect.any(String) });
  expect((await ask(id, 'listNotebooks', { query: {} }, member, trial)).status).toBe(200);
  expect((await open(id, stranger, trial)).status).toBe(404);
  expect((await change(id, { state: 'trial' })).body.trial_token).toBe(trial);
  await change(id, { state: 'off' });
  const again = (await change(id, { state: 'trial' })).body.trial_token;
  expect(again).not.toBe(trial);
  expect((await open(id, member, trial)).status).toBe(403);
});

it('loads nothing of it into pages of this origin, or for other workspaces', async () => {
  const { extension_id: id } = await installed({ origins: ['https://api.acme.example', 'https://evil.example'] });
  const { frame, release } = (await open(id, member)).body;
  const file = `${release.base}remoteEntry.1.js`;
  for (const site of ['same-origin', 'same-site']) expect((await get(file, { 'sec-fetch-site': site })).statusCode).toBe(404);
  const served = await get(file, { 'sec-fetch-site': 'cross-site' });
  expect(served.headers).toMatchObject({ 'access-control-allow-origin': '*', 'content-type': 'text/javascript; charset=utf-8' });
  expect(served.headers['content-security-policy']).toContain('sandbox');
  const policy = String((await get(frame)).headers['content-security-policy']);
  expect(policy).toContain('connect-src https://api.acme.example;');
  expect(policy).not.toContain('evil.example');
  expect(policy).not.toContain('allow-same-origin');
  for (const url of [
    file.replace('/files/', '/files/../'),
    file.replace(id, newId('ext')),
    `${release.base}release.json`,
    `${release.base}../frame/x`,
  ])
    expect((await get(url)).statusCode).toBe(404);
  for (const user of [member, stranger]) expect((await api.call(calls.listExtensions, {}, user)).body.extensions).toEqual([]);
  await api.call(calls.switchWorkspace, { params: { workspace_id: workspaceId } }, member);
  expect((await api.call(calls.listExtensions, {}, member)).body.extensions).toMatchObject([{ extension_id: id }]);
});

it('is updated by its publisher only, and keeps no more than it still asks for', async () => {
  const { extension_id: id } = await installed({ calls: ['listNotebooks', 'createNotebook'], origins: ['https://api.acme.example'] });
  const before = (await open(id, member)).body;
  const other = publisherKey();
  const foreign = await install(extensionFile(statementOf('mfe-hello', other), other.privateKey));
  expect([foreign.status, foreign.body.detail]).toEqual([403, expect.stringContaining('another publisher')]);
  const { body } = await install(packed({ version: '1.1.0-bb', origins: [] }, { calls: ['listNotebooks', 'deleteNotebook'] }));
  expect(body).toMatchObject({ extension_id: id, version: '1.1.0-bb', state: 'on', granted: { ...nothing, calls: ['listNotebooks'] } });
  const after = (await open(id, member)).body;
  expect(after.frame).not.toBe(before.frame);
  expect((await get(before.frame)).statusCode).toBe(404);
});

it('is managed by administrators of the workspace, and recorded', async () => {
  expect((await install(packed(), member)).status).toBe(403);
  expect((await install(packed(), stranger)).status).toBe(404);
  const { extension_id: id } = await installed();
  expect((await change(id, { state: 'off' }, member)).status).toBe(403);
  expect((await api.call(calls.removeExtension, { params: { extension_id: id } }, member)).status).toBe(403);
  await api.call(calls.removeExtension, { params: { extension_id: id } }, owner);
  expect(await api.database.db.select().from(extensionFiles)).toEqual([]);
  const entries = await api.database.db
    .select()
    .from(auditEntries)
    .where(like(auditEntries.action, 'extension.%'))
    .orderBy(auditEntries.id);
  expect(entries.map(({ action, actorEmail }) => `${action} ${actorEmail}`)).toEqual(
    ['install', 'change', 'remove'].map((verb) => `extension.${verb} ${owner.email}`),
  );
  expect(entries[1]).toMatchObject({ targetName: expect.any(String), after: { state: 'on', publisher: 'Acme' } });
});

it('is switched off for everybody by a policy of the installation', async () => {
  const { extension_id: id } = await installed({ calls: ['listNotebooks'] });
  await api.call(calls.switchWorkspace, { params: { workspace_id: workspaceId } }, member);
  const admin = await api.newAdmin('owner');
  const rules = { abilities: [{ ability: 'extensions' as const, is_on: false }], blocked_terms: [], moderation: null };
  await api.call(savePolicy, { body: { email: admin.email, version: 0, ...rules } }, admin);
  const off = { status: 403, body: { code: 'switched-off', detail: 'Your administrator switched extensions off.' } };
  expect(await ask(id, 'listNotebooks', { query: {} }, member)).toMatchObject(off);
  expect(await open(id, member)).toMatchObject(off);
  expect((await install()).status).toBe(403);
  expect((await api.call(calls.listExtensions, {}, member)).body.extensions).toEqual([]);
});

it('has a limit per workspace, of its size and number', async () => {
  expect((await install('x'.repeat(calls.extensionPackageMaxBytes + 1))).status).toBe(413);
  for (let number = 1; number <= 20; number += 1) expect((await install(packed({}, {}, `mfe-hello-${number}`))).status).toBe(200);
  expect(await install(packed({}, {}, 'mfe-hello-21'))).toMatchObject({ status: 409, body: { detail: expect.stringContaining('20') } });
  expect((await install(packed({}, {}, 'mfe-hello-20'))).status).toBe(200);
  const [last] = await api.database.db.select().from(extensionFiles).where(eq(extensionFiles.path, 'page.1.js')).limit(1);
  expect(last?.isZipped).toBe(true);
});
