import type { WorkArea } from 'shared-contracts';
import * as areaCalls from 'shared-contracts/area-calls';
import { listWorkAreas } from 'shared-contracts/calls';
import { idempotencyKey } from '../../../http/idempotency-key.ts';
import type { Register } from '../../../http/register-call.ts';
import { writeStored } from '../../../platform/language/text.ts';
import { defaultWorkAreas } from '../../../seed/work-areas.ts';
import { presentItem } from '../item/item.routes.ts';
import type { AreaContents } from './area-contents.service.ts';
import type { ListedArea, WorkAreaRow, WorkAreasService } from './work-area.service.ts';

export function workAreaRoutes(register: Register, areas: WorkAreasService, contents: AreaContents): void {
  register(listWorkAreas, async ({ user, language }) => ({
    areas: (await areas.list(user.userId)).map((row) => presentIn(row, language)),
  }));
  register(areaCalls.createWorkArea, async ({ user, body }) => {
    const area = await areas.create(user.userId, { ...fieldsOf(body), routeUrl: body.RouteURL, icon: body.Icon });
    return { AreaID: area.id, RouteURL: area.routeUrl };
  });
  register(areaCalls.updateWorkArea, async ({ user, owners, body }) => {
    const { seen } = body;
    const before = seen && { name: seen.Name, displayName: seen.DisplayName, description: seen.Description ?? '' };
    const change = { ...fieldsOf(body), routeUrl: body.RouteURL, icon: body.Icon };
    const row = await areas.update(user.userId, owners.AreaID, body.AreaID, change, before);
    return owners.AreaID === user.userId ? present(row) : { ...present(row), RouteURL: row.id };
  });
  register(areaCalls.deleteWorkArea, async ({ owners, query }) => {
    await areas.delete(owners.AreaID, query.AreaID);
    return { message: 'Deleted.' };
  });
  register(areaCalls.restoreWorkArea, async ({ user, body }) => present(await areas.restore(user.userId, body.AreaID)));
  contentRoutes(register, contents);
}

function contentRoutes(register: Register, contents: AreaContents): void {
  register(areaCalls.getAreaContents, async ({ user, owners, query }) => {
    const { items, counts, categories } = await contents.contents(user.userId, owners.AreaID, query.AreaID);
    return {
      items: items.map((row) => ({
        ...presentItem(row),
        category_id: row.categoryId,
        by: row.isInBook ? ('notebook' as const) : ('area' as const),
      })),
      counts,
      categories: categories.map(presentCategory),
    };
  });
  register(areaCalls.fileInArea, ({ user, owners, body }) =>
    contents.file(user.userId, owners.AreaID, body.AreaID, body.items, body.into_category),
  );
  register(areaCalls.removeFromArea, async ({ owners, body }) => {
    await contents.remove(owners.AreaID, body.AreaID, body.items);
    return { message: 'Removed.' };
  });
  register(areaCalls.createAreaCategory, async ({ owners, body }) =>
    presentCategory(await contents.addCategory(owners.AreaID, body.AreaID, body.name)),
  );
  register(areaCalls.renameAreaCategory, async ({ owners, params, body }) =>
    presentCategory(await contents.renameCategory(owners.category_id, params.category_id, body.name)),
  );
  register(areaCalls.deleteAreaCategory, async ({ owners, params }) => {
    await contents.removeCategory(owners.category_id, params.category_id);
    return { message: 'Removed.' };
  });
  register(areaCalls.startAreaChat, async ({ user, body, request }) => {
    const { AreaID, message, model } = body;
    return { session_id: await contents.startChat(user.userId, AreaID, { message, model }, idempotencyKey(request)) };
  });
}

const fieldsOf = (body: { Name: string; DisplayName: string; DisplayRank: number; Description?: string | undefined }) => ({
  name: body.Name,
  displayName: body.DisplayName,
  displayRank: body.DisplayRank,
  description: body.Description ?? null,
});

const present = (row: Omit<WorkAreaRow, 'createdAt'>): WorkArea => ({
  AreaID: row.id,
  Name: row.name,
  DisplayName: row.displayName,
  DisplayRank: row.displayRank,
  ...(row.description ? { Description: row.description } : {}),
  RouteURL: row.routeUrl,
  Icon: row.icon,
  areaType: row.userId === null ? 'default' : 'user',
});

/**
 * Presents an area in a language. `Name` stays English in the areas that everybody has, because articles and digests refer to it. Somebody
 * else's area has its id as its path, because its own may be that of another one here.
 */
function presentIn({ sharing, ...row }: ListedArea, language: string): WorkArea {
  if (sharing) return { ...present(row), sharing, ...(sharing.owner ? { RouteURL: row.id } : {}) };
  const texts = row.userId === null ? shipped.get(row.routeUrl) : undefined;
  return present({
    ...row,
    displayName: writeStored(texts?.name, row.displayName, language),
    description: row.description && writeStored(texts?.description, row.description, language),
  });
}

const shipped = new Map<string, (typeof defaultWorkAreas)[number]>(defaultWorkAreas.map((area) => [area.route, area]));

const presentCategory = ({ id, name }: { id: string; name: string }) => ({ category_id: id, name });
