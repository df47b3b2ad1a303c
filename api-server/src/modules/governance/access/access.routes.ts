import type { Grant, Grantee, SharedActivity } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/access-calls';
import type { Register } from '../../../http/register-call.ts';
import type { AccessService, SharedThing } from './access.service.ts';
import type { SharedActivityService } from './shared-activity.service.ts';

export function accessRoutes(register: Register, service: AccessService, activity: SharedActivityService): void {
  const overview = async (userId: string, thing: SharedThing) => {
    const { name, owner, level, grants, pending, through, areas } = await service.overview(userId, thing);
    const inherited = through && { notebook_id: through.id, title: through.title, grants: through.grants.map(presentGrant) };
    const filed = areas.map(({ id, name, grants: given }) => ({ area_id: id, title: name, grants: given.map(presentGrant) }));
    return {
      name,
      owner,
      level,
      grants: grants.map(presentGrant),
      pending: pending.map(({ at, expiresAt, ...one }) => ({ ...one, at: at.toISOString(), expires_at: expiresAt.toISOString() })),
      through: inherited ?? null,
      ...(filed.length ? { areas: filed } : {}),
    };
  };
  register(calls.getAccess, ({ user, query }) => overview(user.userId, query));
  register(calls.giveAccess, async ({ user, body }) => {
    const { kind, id, grantee, level } = body;
    await service.give(user.userId, { kind, id }, grantee, level);
    return overview(user.userId, { kind, id });
  });
  register(calls.takeAccess, async ({ user, query }) => {
    await service.take(user.userId, query, { kind: query.grantee_kind, id: query.grantee_id });
    return { message: 'Access removed.' };
  });
  register(calls.requestEditAccess, async ({ user, body: { kind, id } }) => ({ is_new: await service.requestEdit(user, { kind, id }) }));
  register(calls.listSharedActivity, async ({ user, query }) => {
    const { rows, hasMore } = await activity.list(user.userId, query, query.before);
    return { activity: rows.map(presentActivity), has_more: hasMore };
  });
  register(calls.findGrantees, async ({ user, query }) => {
    const { people, teams, workspaces, groups } = await service.findGrantees(user.userId, query.q);
    const grantees: Grantee[] = [
      ...people.map(({ email, name }) => ({ kind: 'person' as const, id: email, name, workspace: null })),
      ...teams.map(({ id, name, workspace }) => ({ kind: 'team' as const, id, name, workspace })),
      ...workspaces.map(({ id, name }) => ({ kind: 'workspace' as const, id, name, workspace: null })),
      ...groups.map(({ id, name }) => ({ kind: 'group' as const, id, name, workspace: null })),
    ];
    return { grantees };
  });
}

type GrantRow = Awaited<ReturnType<AccessService['overview']>>['grants'][number];

const presentGrant = ({ granteeKind: kind, granteeId, email, name, workspace, level, by, at }: GrantRow): Grant => ({
  grantee: { kind, id: email ?? granteeId, name, workspace },
  level,
  by,
  at: at.toISOString(),
});

type ActivityRow = Awaited<ReturnType<SharedActivityService['list']>>['rows'][number];

const presentActivity = ({ id, kind, thingId, act, name, by, at, details }: ActivityRow): SharedActivity => ({
  activity_id: String(id),
  act,
  by,
  at: at.toISOString(),
  kind,
  id: thingId,
  name,
  ...(details.from === undefined ? {} : { from: details.from }),
  ...(details.grantee ? { to: { kind: details.grantee.kind, name: details.grantee.name } } : {}),
  ...(details.level ? { level: details.level } : {}),
});
