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

/** What is in an area; it follows what other pages do with the user's things. */
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
    // Works come and go on other pages.
    refetchOnMount: 'always',
  });
}

/** The user's things whose names fit a text, for what an area takes in. */
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

/** Changes of an area's contents; each resolves when the page shows it. @throws ApiError */
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
