import type { ItemRef } from 'shared-contracts';
import {
  type AreaCategory,
  createAreaCategory,
  deleteAreaCategory,
  fileInArea,
  getAreaContents,
  removeFromArea,
  renameAreaCategory,
} from 'shared-contracts/area-calls';
import { listItems } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { useCall, useCallCache } from 'shared-ui/query';

/** Returns what is filed in an area. Works change on other pages while this one is closed. */
export const useAreaContents = (areaId: string) => useCall(getAreaContents, { query: { AreaID: areaId } }, { refetchOnMount: 'always' });

/** Returns the user's works whose names match a text. */
export const useWorksToAdd = (typed: string) =>
  useCall(listItems, { query: { q: typed, page_size: 50 } }, { select: ({ items }) => items, keepsPrevious: true });

/** Returns the changes to an area's contents. Each resolves once the page shows the change. @throws ApiError */
export function useAreaChanges(areaId: string) {
  const { api } = useShell();
  const cache = useCallCache();
  const shown = async <Answer>(change: Promise<Answer>): Promise<Answer> => {
    const answer = await change;
    await cache.refresh(getAreaContents, { query: { AreaID: areaId } });
    return answer;
  };
  const refs = (items: readonly ItemRef[]) => items.map(({ kind, id }) => ({ kind, id }));
  return {
    file: (items: readonly ItemRef[], categoryId: string | null) => {
      const into = categoryId ? { into_category: categoryId } : {};
      return shown(api.call(fileInArea, { body: { AreaID: areaId, items: refs(items), ...into } }));
    },
    takeOut: (items: readonly ItemRef[]) => shown(api.call(removeFromArea, { body: { AreaID: areaId, items: refs(items) } })),
    addCategory: (name: string): Promise<AreaCategory> => shown(api.call(createAreaCategory, { body: { AreaID: areaId, name } })),
    renameCategory: (id: string, name: string) => shown(api.call(renameAreaCategory, { params: { category_id: id }, body: { name } })),
    removeCategory: (id: string) => shown(api.call(deleteAreaCategory, { params: { category_id: id } })),
  };
}
