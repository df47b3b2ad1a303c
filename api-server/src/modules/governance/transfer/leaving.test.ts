import { eq, sql } from 'drizzle-orm';
import type { SharedKind } from 'shared-contracts';
import { type GranteeRef, getAccess, giveAccess } from 'shared-contracts/access-calls';
import { fileInArea } from 'shared-contracts/area-calls';
import { daysAfter } from 'shared-contracts/days';
import {
  closeAccount,
  createTeam,
  getAccount,
  leaveWorkspace,
  listMembers,
  listMemberWorks,
  listOwnWorks,
  removeMember,
} from 'shared-contracts/settings-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { type TestUser, testPassword } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();
let ana: TestUser;
let ben: TestUser;
let cora: TestUser;
let guest: TestUser;
let workspace_id: string;
beforeEach(async () => {
  [ana, ben, cora, guest] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Cora'), await api.newUser('Gus')];
  workspace_id = await workspaceOf(api, ana, [ben, 'Member'], [cora, 'Admin'], [guest, 'Guest']);
});

interface Thing {
  readonly kind: SharedKind;
  readonly id: string;
}

const make = async (owner: TestUser, kind: SharedKind = 'notebook'): Promise<Thing> => ({
  kind,
  id: await makeOwned(api.database.db, kind, owner.email),
});
const person = (user: TestUser): GranteeRef => ({ kind: 'person', id: user.email });
const share = async (owner: TestUser, thing: Thing, grantee: GranteeRef) =>
  expect((await api.call(giveAccess, { body: { email: owner.email, ...thing, grantee, level: 'edit' } }, owner)).status).toBe(200);
const memberId = async (user: TestUser, workspace = workspace_id) => {
  const { members } = (await api.call(listMembers, { params: { workspace_id: workspace } }, ana)).body;
  return members.find(({ email }) => email === user.email)?.member_id ?? '';
};
const ownerOf = async ({ kind, id }: Thing) => {
  const { rows } = await api.database.db.execute<{ email: string }>(
    sql`select u.email from item_index i join users u on u.id = i.user_id where i.kind = ${kind} and i.id = ${id}`,
  );
  return rows[0]?.email;
};
const levelOf = async (thing: Thing, user: TestUser) => {
  const { status, body } = await api.call(getAccess, { query: { email: user.email, ...thing } }, user);
  return status === 200 ? body.level : status;
};
const remove = async (by: TestUser, whom: TestUser, successor?: TestUser) =>
  api.call(
    removeMember,
    { params: { member_id: await memberId(whom) }, query: successor ? { successor_id: await memberId(successor) } : {} },
    by,
  );
const leave = async (user: TestUser, successor?: TestUser) =>
  api.call(leaveWorkspace, { params: { workspace_id }, query: successor ? { successor_id: await memberId(successor) } : {} }, user);
const close = (user: TestUser, successors: { workspace_id: string; member_id: string }[] = []) =>
  api.call(closeAccount, { body: { email: user.email, current_password: testPassword, successors } }, user);

describe('removing a member', () => {
  it('counts what they share, names what the caller may see, and suggests the caller', async () => {
    const [seen, hidden] = [await make(ben, 'report'), await make(ben)];
    await make(ben);
    await share(ben, seen, person(ana));
    await share(ben, hidden, person(cora));
    const { status, body } = await api.call(listMemberWorks, { params: { member_id: await memberId(ben) } }, ana);
    expect(status).toBe(200);
    expect(body.things).toEqual(
      expect.arrayContaining([
        { kind: 'report', count: 1 },
        { kind: 'notebook', count: 1 },
      ]),
    );
    expect(body.names).toEqual(['report.pdf']);
    expect(body.successors.map(({ email }) => email)).toEqual([ana.email, cora.email]);
    expect(body.suggested).toBe(await memberId(ana));
    const refused = await api.call(listMemberWorks, { params: { member_id: await memberId(ana) } }, ben);
    expect(refused).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
  });

  it('gives a shared Work Area to them with what is filed in it', async () => {
    const [area, file] = [await make(ben, 'work-area'), await make(ben, 'file')];
    const items = [{ kind: 'file' as const, id: file.id }];
    await api.call(fileInArea, { body: { AreaID: area.id, items } }, ben);
    await share(ben, area, person(cora));
    expect(await levelOf(file, cora)).toBe('edit');
    expect((await remove(ana, ben)).status).toBe(200);
    expect([await ownerOf(area), await ownerOf(file)]).toEqual([ana.email, ana.email]);
    expect([await levelOf(file, cora), await levelOf(file, ben)]).toEqual(['edit', 404]);
  });

  it('gives what they share in the workspace to the one who removes them, so that nothing disappears', async () => {
    const [shared, own] = [await make(ben), await make(ben)];
    await share(ben, shared, person(cora));
    expect((await remove(ana, ben)).status).toBe(200);
    expect(await ownerOf(shared)).toBe(ana.email);
    expect(await levelOf(shared, cora)).toBe('edit');
    expect(await levelOf(shared, ben)).toBe(404);
    expect(await ownerOf(own)).toBe(ben.email);
    const titles = async (user: TestUser) =>
      (
        await api.database.db
          .select()
          .from(schema.alerts)
          .where(eq(schema.alerts.userId, await userIdOf(api, user)))
      ).map(({ title }) => title);
    expect(await titles(ana)).toContain('You took over what Ben shared');
    expect(await titles(ben)).toContain('What you shared in Launch has a new owner');
  });

  it('gives it to the chosen member, through teams and the whole workspace too', async () => {
    const things = [await make(ben, 'chat'), await make(ben, 'file'), await make(ben, 'agent')];
    const member_ids = [await memberId(ana), await memberId(ben)];
    const { team_id } = (await api.call(createTeam, { params: { workspace_id }, body: { name: 'Design', member_ids } }, ana)).body;
    const grantees: GranteeRef[] = [{ kind: 'workspace', id: workspace_id }, { kind: 'team', id: team_id }, person(guest)];
    for (const [index, thing] of things.entries()) await share(ben, thing, grantees[index] ?? person(ana));
    await remove(ana, ben, cora);
    for (const thing of things) expect(await ownerOf(thing)).toBe(cora.email);
    expect(await levelOf(things[2] ?? { kind: 'agent', id: '' }, guest)).toBe('edit');
  });

  it('leaves with the person what only other workspaces share', async () => {
    const elsewhere = await workspaceOf(api, ben, [cora, 'Member']);
    const [both, other] = [await make(ben), await make(ben)];
    await share(ben, both, person(cora));
    await share(ben, other, { kind: 'workspace', id: elsewhere });
    await remove(ana, ben);
    expect([await ownerOf(both), await ownerOf(other)]).toEqual([ben.email, ben.email]);
    expect([await levelOf(both, cora), await levelOf(other, cora)]).toEqual(['edit', 'edit']);
  });

  it('changes nothing if the successor is a guest, not a member, or has no room', async () => {
    const thing = await make(ben, 'file');
    await share(ben, thing, person(cora));
    expect(await remove(ana, ben, guest)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('not a guest') } });
    const strange = await api.call(removeMember, { params: { member_id: await memberId(ben) }, query: { successor_id: 'nobody' } }, ana);
    expect(strange.status).toBe(400);
    await api.database.db.update(schema.files).set({ size: 10 }).where(eq(schema.files.id, thing.id));
    const full = { id: newId('file'), userId: await userIdOf(api, cora), name: 'all.zip', size: 900_000_000_000 };
    await api.database.db.insert(schema.files).values(full);
    expect(await remove(ana, ben, cora)).toMatchObject({ status: 403, body: { code: 'plan-limit' } });
    expect(await ownerOf(thing)).toBe(ben.email);
    expect(await memberId(ben)).not.toBe('');
  });
});

describe('leaving a workspace', () => {
  it('needs a successor only for somebody who shares something', async () => {
    const thing = await make(ben);
    await share(ben, thing, { kind: 'workspace', id: workspace_id });
    const works = await api.call(listOwnWorks, { params: { workspace_id } }, ben);
    expect(works.body).toMatchObject({ things: [{ kind: 'notebook', count: 1 }], names: ['Research'], suggested: await memberId(ana) });
    const refused = await leave(ben);
    expect(refused).toMatchObject({ status: 409, body: { code: 'successor-needed', detail: expect.stringContaining('Launch') } });
    expect(await memberId(ben)).not.toBe('');
    expect((await leave(ben, cora)).status).toBe(200);
    expect(await ownerOf(thing)).toBe(cora.email);
    expect((await leave(cora, ana)).status).toBe(200);
    expect(await ownerOf(thing)).toBe(ana.email);
    expect((await leave(guest)).status).toBe(200);
  });

  it('shows guests only the Owners', async () => {
    const { body } = await api.call(listOwnWorks, { params: { workspace_id } }, guest);
    expect(body.successors.map(({ email }) => email)).toEqual([ana.email]);
  });
});

describe('closing an account', () => {
  it('is refused until somebody takes over in every workspace, and names it', async () => {
    const [first, second, own] = [await make(ben), await make(ben, 'report'), await make(ben)];
    const elsewhere = await workspaceOf(api, cora, [ben, 'Member'], [guest, 'Member']);
    await share(ben, first, person(ana));
    await share(ben, second, { kind: 'workspace', id: elsewhere });
    const { shared_works: works = [] } = (await api.call(getAccount, { query: { email: ben.email } }, ben)).body;
    expect(works.map((one) => [one.workspace_id, one.things])).toEqual(
      expect.arrayContaining([
        [workspace_id, [{ kind: 'notebook', count: 1 }]],
        [elsewhere, [{ kind: 'report', count: 1 }]],
      ]),
    );
    expect(await close(ben)).toMatchObject({ status: 409, body: { code: 'successor-needed', detail: expect.stringContaining('Launch') } });
    const chosen = works.map((one) => ({ workspace_id: one.workspace_id, member_id: one.suggested ?? '' }));
    expect(await close(ben, chosen.slice(0, 1))).toMatchObject({ status: 409 });
    expect([await ownerOf(first), await ownerOf(second)]).toEqual([ben.email, ben.email]);
    expect((await close(ben, chosen)).status).toBe(200);
    expect([await ownerOf(first), await ownerOf(second), await ownerOf(own)]).toEqual([ana.email, cora.email, ben.email]);
    expect(await levelOf(first, ben)).toBe('edit');
  });

  it('shows guests only the Owners', async () => {
    await share(guest, await make(guest), person(ben));
    const { shared_works: works } = (await api.call(getAccount, { query: { email: guest.email } }, guest)).body;
    expect(works?.map(({ successors }) => successors.map(({ email }) => email))).toEqual([[ana.email]]);
  });

  it('hands the files that are attached to a shared chat over with it', async () => {
    const [chat, file] = [await make(ben, 'chat'), await make(ben, 'file')];
    const attachments = [{ file_id: file.id, file_name: 'plan.pdf' }] as never;
    await api.database.db.update(schema.chatMessages).set({ attachments }).where(eq(schema.chatMessages.sessionId, chat.id));
    await share(ben, chat, person(cora));
    await close(ben, [{ workspace_id, member_id: await memberId(cora) }]);
    expect([await ownerOf(chat), await ownerOf(file)]).toEqual([cora.email, cora.email]);
  });

  it('gives what was shared after closing to the first Owner when the account is deleted', async () => {
    expect((await close(ben)).status).toBe(200);
    const [late, own] = [await make(ben), await make(ben)];
    await share(ben, late, person(cora));
    api.time.now = daysAfter(api.time.now, 15);
    await api.app.jobs.find(({ name }) => name === 'account-deletions')?.run();
    api.time.now = new Date();
    expect(await ownerOf(late)).toBe(ana.email);
    expect(await levelOf(late, cora)).toBe('edit');
    expect(await ownerOf(own)).toBeUndefined();
  });
});
