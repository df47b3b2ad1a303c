import * as calls from 'shared-contracts/admin-calls';
import type { Register } from '../../../http/register-call.ts';
import type { GroupsService } from './group.service.ts';
import type { GroupRow } from './group.types.ts';

const pageSize = 50;
const saved = { message: 'Saved.' };

export function groupRoutes(register: Register, groups: GroupsService): void {
  register(calls.listGroups, async ({ query }) => {
    const page = pageOf(query);
    const { rows, next } = cut(await groups.list(page), page.offset);
    return { groups: rows.map(presentGroup), next };
  });
  register(calls.getGroup, async ({ params }) => presentGroup(await groups.find(params.group_id)));
  register(calls.createGroup, async ({ body }) => ({ group_id: await groups.create(body.name, body.description) }));
  register(calls.updateGroup, async ({ params, body }) => {
    await groups.update(params.group_id, body);
    return saved;
  });
  register(calls.previewGroupLoss, ({ params, query }) => groups.loss(params.group_id, query.person_id));
  register(calls.deleteGroup, async ({ params }) => {
    await groups.delete(params.group_id);
    return { message: 'Deleted.' };
  });
  register(calls.listGroupMembers, async ({ params, query }) => {
    const page = pageOf(query);
    const { rows, next } = cut(await groups.members(params.group_id, page), page.offset);
    return { members: rows.map(({ id, name, email, sources }) => ({ user_id: id, name, email, sources })), next };
  });
  register(calls.findGroupCandidates, async ({ params, query }) => ({
    people: (await groups.candidates(params.group_id, query.search ?? '')).map(({ id, name, email }) => ({ user_id: id, name, email })),
  }));
  register(calls.addGroupMembers, async ({ params, body }) => ({ added: await groups.addMembers(params.group_id, body.person_ids) }));
  register(calls.removeGroupMember, async ({ params }) => {
    await groups.removeMember(params.group_id, params.person_id);
    return { message: 'Removed.' };
  });
  register(calls.listGroupThings, async ({ user, params, query }) => {
    const page = pageOf(query);
    const { rows, next } = cut(await groups.things(params.group_id, user.userId, page), page.offset);
    return { things: rows, next };
  });
  register(calls.findGroupThings, async ({ user, params, query }) => ({
    things: await groups.thingCandidates(params.group_id, user.userId, query.search ?? ''),
  }));
}

const pageOf = ({ search = '', offset = 0 }: { search?: string | undefined; offset?: number | undefined }) => ({
  search,
  offset,
  size: pageSize,
});

/** Cuts off the row that only says that there are more. */
const cut = <Row>(rows: readonly Row[], offset: number) => ({
  rows: rows.slice(0, pageSize),
  next: rows.length > pageSize ? offset + pageSize : null,
});

const presentGroup = ({ group, people }: { group: GroupRow; people: number }): calls.Group => ({
  group_id: group.id,
  name: group.name,
  description: group.description,
  people,
  created_at: group.createdAt.toISOString(),
});
