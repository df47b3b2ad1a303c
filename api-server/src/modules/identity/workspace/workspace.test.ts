import { eq } from 'drizzle-orm';
import { allCalls } from 'shared-contracts/all-calls';
import type { CallDefinition, CallInput } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/settings-calls';
import { type WorkspaceAction, type WorkspaceRole, workspaceRoles } from 'shared-contracts/settings-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  extensions,
  installationServers,
  mails,
  modelProviders,
  teams,
  users,
  workspaceInvitations,
  workspaceMembers,
  workspaces,
} from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { sampleExtension } from '../../../testing/extension-file.ts';
import { sampleInput } from '../../../testing/sample-input.ts';
import type { TestUser } from '../../../testing/test-app.ts';

const { api } = appWithoutUser();

const host = { host: 'localhost' };
const listOf = async (user: TestUser) => (await api.call(calls.listWorkspaces, { query: { email: user.email } }, user)).body.workspaces;
const membersOf = async (user: TestUser, workspace_id: string) =>
  (await api.call(calls.listMembers, { params: { workspace_id } }, user)).body;
const memberOf = async (asker: TestUser, workspaceId: string, who: TestUser) => {
  const { members } = await membersOf(asker, workspaceId);
  return members.find(({ email }) => email === who.email)?.member_id ?? '';
};
const createOf = async (user: TestUser, name = 'Team') =>
  (await api.call(calls.createWorkspace, { body: { email: user.email, name } }, user)).body.workspace_id;
const invite = (user: TestUser, workspace_id: string, invited_email: string, role: WorkspaceRole) => {
  // Moves the clock one second, so that the newest mail is distinct from the previous one.
  api.time.now = new Date(api.time.now.getTime() + 1_000);
  return api.call(calls.inviteMember, { params: { workspace_id }, body: { invited_email, role } }, user, host);
};
const accept = (user: TestUser, invitation_token: string) => api.call(calls.acceptInvitation, { body: { invitation_token } }, user);

/** Returns the token of the newest invitation mailed to an address. */
async function mailedToken(email: string): Promise<string> {
  const rows = await api.database.db.select().from(mails).where(eq(mails.recipient, email));
  const newest = rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
  return /invitation=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? '';
}

/** Adds a new user to the workspace by invitation. */
async function join(owner: TestUser, workspaceId: string, role: WorkspaceRole): Promise<TestUser> {
  const user = await api.newUser(role);
  await invite(owner, workspaceId, user.email, role);
  expect((await accept(user, await mailedToken(user.email))).status).toBe(200);
  return user;
}

describe('the role table', () => {
  /** Repeats the policy on purpose, so that a policy change must be confirmed here. O Owner, A Admin, M Member, V Viewer, G Guest. */
  const expected: Record<WorkspaceAction, string> = {
    see: 'OAMVG',
    leave: 'OAMVG',
    'see-members': 'OAMV',
    contribute: 'OAM',
    invite: 'OA',
    rename: 'OA',
    'manage-members': 'OA',
    'manage-teams': 'OA',
    'manage-models': 'OA',
    'manage-extensions': 'OA',
    'manage-tool-servers': 'OA',
    'use-tool-servers': 'OAM',
    moderate: 'OA',
    transfer: 'O',
    delete: 'O',
  };
  const governed = allCalls.filter((call) => call.needs);
  const cells = governed.flatMap((call) => workspaceRoles.map((role) => [call.name, role, call] as const));

  it('covers every call that names a workspace or something in one', () => {
    const kinds = [
      'workspace',
      'workspace-member',
      'workspace-invitation',
      'workspace-connection',
      'workspace-server',
      'team',
      'extension',
    ];
    const naming = allCalls.filter((call) => Object.values(call.owns ?? {}).some((kind) => kinds.includes(kind)));
    expect(governed.map(({ name }) => name).toSorted()).toEqual(naming.map(({ name }) => name).toSorted());
  });

  /** Holds one user per role and one to act on, shared by the fresh workspaces of all cells. */
  let people: Record<WorkspaceRole | 'other', TestUser>;
  beforeAll(async () => {
    const all = await Promise.all([...workspaceRoles, 'other' as const].map(async (who) => [who, await api.newUser(who)] as const));
    people = Object.fromEntries(all) as typeof people;
  });

  it.each(cells)('%s by %s', async (_, role, call) => {
    const ids = await freshWorkspace();
    const { status } = await api.call(
      call,
      sampleInput(call, { ...ids, role: 'Member', model: null }) as CallInput<CallDefinition>,
      people[role],
      host,
    );
    const may = expected[call.needs as WorkspaceAction].includes(role.charAt(0));
    // A package of an extension has no sample: those who may install one learn what is wrong with it.
    expect(status).toBe(may ? (call.encoding === 'bytes' ? 400 : 200) : 403);
  });

  async function freshWorkspace() {
    const { db } = api.database;
    const workspaceId = newId('ws');
    await db.insert(workspaces).values({ id: workspaceId, name: 'Team' });
    const rows = await db.select().from(users);
    const idOf = (who: keyof typeof people) => rows.find(({ email }) => email === people[who].email)?.id ?? '';
    const member = (who: keyof typeof people, role: WorkspaceRole) => ({ id: newId('wsm'), workspaceId, userId: idOf(who), role });
    const other = member('other', 'Viewer');
    await db.insert(workspaceMembers).values([...workspaceRoles.map((role) => member(role, role)), other]);
    const [invitation_id, team_id, connectionId, extension_id] = [newId('inv'), newId('team'), newId('prv'), newId('ext')];
    const serverId = newId('srv');
    const link = { tokenHash: invitation_id, invitedBy: idOf('Owner'), expiresAt: new Date(Date.now() + 60_000) };
    await db.insert(workspaceInvitations).values({ id: invitation_id, workspaceId, email: 'pending@example.com', role: 'Member', ...link });
    await db.insert(teams).values({ id: team_id, workspaceId, name: 'Design' });
    await db
      .insert(modelProviders)
      .values({ id: connectionId, workspaceId, name: 'Acme', baseUrl: 'http://127.0.0.1/v1', models: ['sample'] });
    await db.insert(extensions).values(sampleExtension(extension_id, workspaceId));
    const toolServer = { name: 'Post', url: 'http://127.0.0.1:9/mcp', asksSignIn: false, tools: [], prompts: [] };
    await db.insert(installationServers).values({ id: serverId, workspaceId, ...toolServer });
    // A second Owner allows the first one to leave.
    const second = { ...member('other', 'Owner'), userId: newId('own') };
    await db.insert(users).values({ id: second.userId, name: 'Second', email: `${second.userId}@example.com` });
    await db.insert(workspaceMembers).values(second);
    const named = { invitation_id, team_id, extension_id, workspace_connection_id: connectionId, workspace_server_id: serverId };
    return { workspace_id: workspaceId, member_id: other.id, ...named };
  }
});

describe('a workspace', () => {
  it('exists for everyone from sign-up, and cannot be left, deleted or transferred', async () => {
    const user = await api.newUser();
    const [own, ...others] = await listOf(user);
    expect(own).toMatchObject({ name: 'Priya', is_personal: true, role: 'Owner', is_current: true, members: 1 });
    expect(others).toEqual([]);
    const params = { workspace_id: own?.workspace_id ?? '' };
    const admin = await join(user, params.workspace_id, 'Owner');
    for (const call of [calls.leaveWorkspace, calls.deleteWorkspace])
      expect(await api.call(call, { params }, user)).toMatchObject({ status: 409, body: { code: 'personal-workspace' } });
    const member_id = await memberOf(admin, params.workspace_id, user);
    const taken = await api.call(calls.setMemberRole, { params: { member_id }, body: { role: 'Guest' } }, admin);
    expect(taken).toMatchObject({ status: 409, body: { code: 'personal-workspace' } });
    expect((await listOf(user))[0]?.role).toBe('Owner');
  });

  it('can be created, renamed, selected and deleted', async () => {
    const user = await api.newUser();
    const workspace_id = await createOf(user, '  Research  ');
    await api.call(calls.renameWorkspace, { params: { workspace_id }, body: { name: 'Studies' } }, user);
    expect((await listOf(user))[1]).toMatchObject({ name: 'Studies', is_current: true, is_personal: false });
    await api.call(calls.deleteWorkspace, { params: { workspace_id } }, user);
    expect(await listOf(user)).toMatchObject([{ is_personal: true, is_current: true }]);
  });

  it('keeps its last Owner, even when two leave at once', async () => {
    const owner = await api.newUser();
    const workspace_id = await createOf(owner);
    const leave = (user: TestUser) => api.call(calls.leaveWorkspace, { params: { workspace_id } }, user);
    expect(await leave(owner)).toMatchObject({ status: 409, body: { code: 'last-owner' } });
    const member_id = await memberOf(owner, workspace_id, owner);
    const demoted = await api.call(calls.setMemberRole, { params: { member_id }, body: { role: 'Admin' } }, owner);
    expect(demoted.status).toBe(409);
    const second = await join(owner, workspace_id, 'Owner');
    const statuses = (await Promise.all([leave(owner), leave(second)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it('is transferred: the member becomes Owner and the Owner becomes Admin', async () => {
    const owner = await api.newUser();
    const workspaceId = await createOf(owner);
    const next = await join(owner, workspaceId, 'Viewer');
    const member_id = await memberOf(owner, workspaceId, next);
    expect((await api.call(calls.transferWorkspace, { params: { member_id } }, owner)).status).toBe(200);
    const { members } = await membersOf(next, workspaceId);
    expect(members.map(({ email, role }) => [email, role])).toEqual([
      [owner.email, 'Admin'],
      [next.email, 'Owner'],
    ]);
  });

  it('does not let an Admin add, change or remove an Owner', async () => {
    const owner = await api.newUser();
    const workspaceId = await createOf(owner);
    const admin = await join(owner, workspaceId, 'Admin');
    const member = await join(owner, workspaceId, 'Member');
    const [ownerId, memberId] = [await memberOf(owner, workspaceId, owner), await memberOf(owner, workspaceId, member)];
    const refused = { status: 403, body: { detail: 'Only an Owner can make, change or remove an Owner.' } };
    expect(await api.call(calls.setMemberRole, { params: { member_id: memberId }, body: { role: 'Owner' } }, admin)).toMatchObject(refused);
    expect(await api.call(calls.removeMember, { params: { member_id: ownerId } }, admin)).toMatchObject(refused);
    expect((await invite(admin, workspaceId, 'boss@example.com', 'Owner')).status).toBe(403);
    expect((await api.call(calls.removeMember, { params: { member_id: memberId } }, admin)).status).toBe(200);
    expect(await listOf(member)).toHaveLength(1);
  });
});

describe('an invitation', () => {
  it('is accepted once, by the invited address, and selects the workspace', async () => {
    const owner = await api.newUser();
    const workspaceId = await createOf(owner, 'Launch');
    const invited = await api.newUser();
    const stranger = await api.newUser();
    expect((await invite(owner, workspaceId, invited.email.toUpperCase(), 'Member')).status).toBe(200);
    const token = await mailedToken(invited.email);
    const read = await api.call(calls.readInvitation, { body: { invitation_token: token } }, invited);
    expect(read.body.invitation).toMatchObject({ workspace_name: 'Launch', role: 'Member', email: invited.email });
    expect(await accept(stranger, token)).toMatchObject({ status: 403 });
    expect((await accept(invited, token)).body).toEqual({ workspace_id: workspaceId, shared: [] });
    expect(await accept(invited, token)).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    expect((await listOf(invited)).find(({ is_current }) => is_current)?.workspace_id).toBe(workspaceId);
    expect(await invite(owner, workspaceId, invited.email, 'Guest')).toMatchObject({ status: 409, body: { code: 'already-member' } });
  });

  it('stops working when it is revoked, replaced or a week old', async () => {
    const owner = await api.newUser();
    const workspace_id = await createOf(owner);
    const invited = await api.newUser();
    const first = await invite(owner, workspace_id, invited.email, 'Member');
    const replaced = await mailedToken(invited.email);
    const second = await invite(owner, workspace_id, invited.email, 'Viewer');
    expect((await accept(invited, replaced)).status).toBe(400);
    const revoked = await mailedToken(invited.email);
    expect(first.body.invitation_id).not.toBe(second.body.invitation_id);
    await api.call(calls.revokeInvitation, { params: { invitation_id: second.body.invitation_id } }, owner);
    expect((await accept(invited, revoked)).status).toBe(400);
    await invite(owner, workspace_id, invited.email, 'Viewer');
    const old = await mailedToken(invited.email);
    const { db } = api.database;
    await db
      .update(workspaceInvitations)
      .set({ expiresAt: new Date(api.time.now.getTime() - 1) })
      .where(eq(workspaceInvitations.email, invited.email));
    const again = await api.call(calls.readInvitation, { body: { invitation_token: old } }, invited);
    expect(again.body.invitation).toBeNull();
    expect((await accept(invited, old)).status).toBe(400);
  });

  it('is stored only as a hash of its token', async () => {
    const owner = await api.newUser();
    const workspaceId = await createOf(owner);
    await invite(owner, workspaceId, 'secret@example.com', 'Member');
    const token = await mailedToken('secret@example.com');
    const rows = await api.database.db.select().from(workspaceInvitations).where(eq(workspaceInvitations.email, 'secret@example.com'));
    expect(rows).toHaveLength(1);
    expect(token).not.toBe('');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('teams and people', () => {
  it('keeps teams of members of the same workspace, with unique names', async () => {
    const owner = await api.newUser();
    const workspace_id = await createOf(owner);
    const member = await join(owner, workspace_id, 'Member');
    const member_id = await memberOf(owner, workspace_id, member);
    const [foreign] = await api.database.db.select().from(workspaceMembers).limit(1);
    const body = { name: 'Design', member_ids: [member_id, foreign?.id ?? ''] };
    const { body: made } = await api.call(calls.createTeam, { params: { workspace_id }, body }, owner);
    expect((await membersOf(owner, workspace_id)).teams).toEqual([{ team_id: made.team_id, name: 'Design', member_ids: [member_id] }]);
    const again = await api.call(calls.createTeam, { params: { workspace_id }, body: { name: 'Design', member_ids: [] } }, owner);
    expect(again).toMatchObject({ status: 409, body: { code: 'name-taken' } });
    const { team_id } = made;
    await api.call(calls.updateTeam, { params: { team_id }, body: { name: 'Make', member_ids: [] } }, owner);
    expect((await membersOf(owner, workspace_id)).teams).toEqual([{ team_id, name: 'Make', member_ids: [] }]);
    await api.call(calls.deleteTeam, { params: { team_id } }, owner);
    expect((await membersOf(owner, workspace_id)).teams).toEqual([]);
  });

  it('lists the people of all workspaces once, and none to a Guest', async () => {
    const owner = await api.newUser('Olga');
    const [one, two] = [await createOf(owner, 'One'), await createOf(owner, 'Two')];
    const member = await join(owner, one, 'Member');
    await invite(owner, two, member.email, 'Viewer');
    await accept(member, await mailedToken(member.email));
    const guest = await join(owner, one, 'Guest');
    const people = async (user: TestUser) => (await api.call(calls.listPeers, { query: { email: user.email } }, user)).body.people;
    expect(await people(member)).toMatchObject([
      { name: 'Guest' },
      { name: 'Olga', workspaces: [{ name: 'One', role: 'Owner' }, { name: 'Two' }] },
    ]);
    expect(await people(guest)).toEqual([]);
  });
});
