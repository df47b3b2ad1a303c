import { agentChanged, chatSessionChanged, type ItemRef, itemsChanged, notebookChanged } from 'shared-contracts';
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
import { useEvent, useSession, useShell } from 'shared-contracts/shell';
import { keepPreviousData, useQuery, useQueryClient } from 'shared-ui/query';
import { workareaKeys } from '../../shared/workarea-keys.ts';

/** Returns what is filed in an area and follows changes made on other pages. */
export function useAreaContents(areaId: string) {
  const { api } = useShell();
  const client = useQueryClient();
  const queryKey = workareaKeys.contents(areaId);
  const refresh = () => void client.invalidateQueries({ queryKey });
  useEvent(itemsChanged, refresh);
  useEvent(notebookChanged, refresh);
  useEvent(chatSessionChanged, refresh);
  useEvent(agentChanged, refresh);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(getAreaContents, { query: { AreaID: areaId } }, { signal }),
    // Works change on other pages while this one is closed.
    refetchOnMount: 'always',
  });
}

/** Returns the user's works whose names match a text. */
export function useWorksToAdd(typed: string) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: workareaKeys.toAdd(email, typed),
    queryFn: async ({ signal }) => (await api.call(listItems, { query: { email, q: typed, page_size: 50 } }, { signal })).items,
    placeholderData: keepPreviousData,
    enabled: email !== '',
  });
}

/** Returns the changes to an area's contents. Each resolves once the page shows the change. @throws ApiError */
export function useAreaChanges(areaId: string) {
  const { api } = useShell();
  const client = useQueryClient();
  const shown = async <Answer>(change: Promise<Answer>): Promise<Answer> => {
    const answer = await change;
    await client.invalidateQueries({ queryKey: workareaKeys.contents(areaId) });
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
