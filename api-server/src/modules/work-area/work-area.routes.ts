import type { WorkArea } from 'shared-contracts';
import * as areaCalls from 'shared-contracts/area-calls';
import { listWorkAreas } from 'shared-contracts/calls';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import type { Register } from '../../http/register-call.ts';
import { writeStored } from '../../platform/language/text.ts';
import { defaultWorkAreas } from '../../seed/work-areas.ts';
import { presentItem } from '../item/item.routes.ts';
import type { AreaContents } from './area-contents.service.ts';
import type { WorkAreaRow, WorkAreasService } from './work-area.service.ts';

export function workAreaRoutes(register: Register, areas: WorkAreasService, contents: AreaContents): void {
  register(listWorkAreas, async ({ user, language }) => ({
    areas: (await areas.list(user.userId)).map((row) => presentIn(row, language)),
  }));
  register(areaCalls.createWorkArea, async ({ user, body }) => {
    const area = await areas.create(user.userId, { ...fieldsOf(body), routeUrl: body.RouteURL, icon: body.Icon });
    return { AreaID: area.id, RouteURL: area.routeUrl };
  });
  register(areaCalls.updateWorkArea, async ({ user, body }) => {
    return present(await areas.update(user.userId, body.AreaID, { ...fieldsOf(body), routeUrl: body.RouteURL, icon: body.Icon }));
  });
  register(areaCalls.deleteWorkArea, async ({ user, query }) => {
    await areas.delete(user.userId, query.AreaID);
    return { message: 'Deleted.' };
  });
  register(areaCalls.restoreWorkArea, async ({ user, body }) => present(await areas.restore(user.userId, body.AreaID)));
  contentRoutes(register, contents);
}

function contentRoutes(register: Register, contents: AreaContents): void {
  register(areaCalls.getAreaContents, async ({ user, query }) => {
    const { items, counts, categories } = await contents.contents(user.userId, query.AreaID);
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
  register(areaCalls.fileInArea, ({ user, body }) => contents.file(user.userId, body.AreaID, body.items, body.into_category));
  register(areaCalls.removeFromArea, async ({ user, body }) => {
    await contents.remove(user.userId, body.AreaID, body.items);
    return { message: 'Removed.' };
  });
  register(areaCalls.createAreaCategory, async ({ user, body }) =>
    presentCategory(await contents.addCategory(user.userId, body.AreaID, body.name)),
  );
  register(areaCalls.renameAreaCategory, async ({ user, params, body }) =>
    presentCategory(await contents.renameCategory(user.userId, params.category_id, body.name)),
  );
  register(areaCalls.deleteAreaCategory, async ({ user, params }) => {
    await contents.removeCategory(user.userId, params.category_id);
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

/** Presents an area in a language. `Name` stays English in the areas that everybody has, because articles and digests refer to it. */
function presentIn(row: WorkAreaRow, language: string): WorkArea {
  const texts = row.userId === null ? shipped.get(row.routeUrl) : undefined;
  return present({
    ...row,
    displayName: writeStored(texts?.name, row.displayName, language),
    description: row.description && writeStored(texts?.description, row.description, language),
  });
}

const shipped = new Map<string, (typeof defaultWorkAreas)[number]>(defaultWorkAreas.map((area) => [area.route, area]));

const presentCategory = ({ id, name }: { id: string; name: string }) => ({ category_id: id, name });
