import type { GivenLevel } from 'shared-contracts';
import { reaches } from 'shared-contracts';
import { type GranteeKind, isSharedKind } from 'shared-contracts/access-calls';
import { allCalls } from 'shared-contracts/all-calls';
import type { CallDefinition, CallInput, ReachedKind, ReachedPart } from 'shared-contracts/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { groupMembers, groups, teamMembers, teams, workspaceMembers } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned, wholeOf } from '../../../testing/owned-things.ts';
import { rowsOfRun } from '../../../testing/rotation.ts';
import { sampleInput } from '../../../testing/sample-input.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';
import { AccessRepository } from './access.repository.ts';

/** Tests every call on something that can be shared, by everybody who may have been given it. Declaring a call is enough to cover it. */
const { api } = appWithoutUser();
let owner: TestUser;
let workspaceId: string;
let teamId: string;
let groupId: string;
const people = {} as Record<Reader, TestUser>;

/** Lists who tries a call, what they were given, and the level at which that counts. A removed member was given access before. */
const readers = {
  editor: { level: 'edit', by: 'person' },
  viewer: { level: 'view', by: 'person' },
  'member of a team': { level: 'edit', by: 'team' },
  'member of the workspace': { level: 'view', by: 'workspace' },
  'guest of the workspace': { level: undefined, by: 'workspace' },
  'member of a group': { level: 'edit', by: 'group' },
  'removed member': { level: undefined, by: 'person' },
  stranger: { level: undefined, by: undefined },
} as const;
type Reader = keyof typeof readers;

beforeAll(async () => {
  owner = await api.newUser('Owner');
  for (const reader of Object.keys(readers) as Reader[]) people[reader] = await api.newUser(reader);
  workspaceId = await workspaceOf(
    api,
    owner,
    [people.editor, 'Viewer'],
    [people.viewer, 'Viewer'],
    [people['member of a team'], 'Member'],
    [people['member of the workspace'], 'Member'],
    [people['guest of the workspace'], 'Guest'],
  );
  const { db } = api.database;
  teamId = newId('team');
  await db.insert(teams).values({ id: teamId, workspaceId, name: 'Design' });
  const memberId = newId('wsm');
  const elsewhere = await workspaceOf(api, await api.newUser(), [people.stranger, 'Member']);
  expect(elsewhere).not.toBe(workspaceId);
  const rows = await db.select().from(workspaceMembers);
  const userId = await userIdOf(api, people['member of a team']);
  const member = rows.find((row) => row.workspaceId === workspaceId && row.userId === userId);
  groupId = newId('grp');
  await db.insert(groups).values({ id: groupId, name: 'Sales' });
  await db.insert(groupMembers).values({ groupId, userId: await userIdOf(api, people['member of a group']), source: 'scim' });
  await db.insert(teamMembers).values({ teamId, memberId: member?.id ?? memberId });
});

const isPart = (kind: ReachedKind | ReachedPart): kind is ReachedPart =>
  (['chat-run', 'chat-message', 'comment', 'listed-area', 'area-category', 'area-task'] as const).some((part) => part === kind);

const cells = allCalls.flatMap((call) =>
  Object.entries(call.access ?? {}).flatMap(([field, [declared, wanted]]) => {
    const kind = declared === 'any' ? 'notebook' : declared;
    if (!isPart(kind) && !isSharedKind(kind)) return [];
    return (Object.keys(readers) as Reader[]).map((reader) => ({
      call,
      field,
      kind,
      wanted,
      reader,
      title: `${call.name}, ${field}, ${reader}`,
    }));
  }),
);

/** One rule decides for all calls on a kind of thing by the level that they want. */
const cellsOfRun = rowsOfRun('access', cells, ({ title, kind, wanted, reader, call }) => ({
  name: title,
  kind: `${kind} ${wanted} ${reader}`,
  call,
}));

describe('a call on something that is shared', () => {
  it.each(cellsOfRun.map((cell) => [cell.title, cell] as const))('%s', async (_, { call, field, kind, wanted, reader }) => {
    const { level, by } = readers[reader];
    const user = people[reader];
    const thing = { kind, id: await makeOwned(api.database.db, kind, owner.email) };
    await give(await wholeOf(api.database.db, kind, thing.id), reader, by, level ?? 'edit');
    const { status, body } = await api.call(call, await inputOf(call, user, field, thing), user);
    if (level === undefined) expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not-found' } });
    else if (reaches(level, wanted)) expect([200, 400, 403, 404, 409]).toContain(status);
    else expect({ status, body }).toMatchObject({ status: 403, body: { code: 'level-too-low' } });
    if (level !== undefined && reaches(level, wanted)) expect((body as { code?: string }).code).not.toBe('level-too-low');
  });

  async function give(thing: { kind: ReachedKind; id: string }, reader: Reader, by: GranteeKind | undefined, level: GivenLevel) {
    if (!by) return;
    const ids = {
      person: () => userIdOf(api, people[reader]),
      team: async () => teamId,
      workspace: async () => workspaceId,
      group: async () => groupId,
    };
    await new AccessRepository(api.database.db).give(thing, { kind: by, id: await ids[by]() }, level, await userIdOf(api, owner));
  }

  async function inputOf(call: CallDefinition, user: TestUser, tested: string, thing: { kind: ReachedKind | ReachedPart; id: string }) {
    const ids: Record<string, string> = {};
    for (const [field, kind] of Object.entries(call.owns ?? {})) ids[field] = await makeOwned(api.database.db, kind, user.email);
    for (const [field, [kind]] of Object.entries(call.access ?? {}))
      ids[field] = field === tested ? thing.id : await makeOwned(api.database.db, kind === 'any' ? 'notebook' : kind, user.email);
    const named = Object.values(call.access ?? {}).some(([kind]) => kind === 'any') ? { kind: thing.kind } : {};
    return sampleInput(call, { ...named, email: user.email, ...ids }) as CallInput<CallDefinition>;
  }
});
