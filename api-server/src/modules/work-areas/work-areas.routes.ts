import type { WorkArea } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import type { Register } from '../../http/register-call.ts';
import type { WorkAreaRow, WorkAreasService } from './work-areas.service.ts';

export function workAreaRoutes(register: Register, areas: WorkAreasService): void {
  register(calls.listWorkAreas, async ({ user }) => ({ areas: (await areas.list(user.userId)).map(present) }));
  register(calls.createWorkArea, async ({ user, body }) => {
    const { Name: name, DisplayName: displayName, DisplayRank: displayRank, Description: description } = body;
    const area = await areas.create(user.userId, { name, displayName, displayRank, description });
    return { AreaID: area.id, RouteURL: area.routeUrl };
  });
}

const present = (row: WorkAreaRow): WorkArea => ({
  AreaID: row.id,
  Name: row.name,
  DisplayName: row.displayName,
  DisplayRank: row.displayRank,
  ...(row.description ? { Description: row.description } : {}),
  RouteURL: row.routeUrl,
  Icon: row.icon,
  areaType: row.userId === null ? 'default' : 'user',
});
