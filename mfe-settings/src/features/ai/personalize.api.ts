import { isApiError, type Memory, type Personalisation } from 'shared-contracts';
import {
  addMemory,
  deleteMemories,
  deleteMemory,
  getPersonalisation,
  listMemories,
  savePersonalisation,
  updateMemory,
} from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { settingsKeys } from '../../shared/settings-keys.ts';

export function usePersonalisation() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: settingsKeys.personalisation(email),
    queryFn: ({ signal }): Promise<Personalisation> => api.call(getPersonalisation, { query: { email } }, { signal }),
    enabled: email !== '',
  });
}

export function useMemories() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: settingsKeys.memories(email),
    queryFn: async ({ signal }): Promise<Memory[]> => (await api.call(listMemories, { query: { email } }, { signal })).memories,
    enabled: email !== '',
  });
}

/** Returns the actions of the page. Choices are applied immediately and reverted, with the reason, if saving fails. */
export function usePersonalizeActions() {
  const { api, notify } = useShell();
  const text = useMessages();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  const failed = (error: unknown) =>
    notify.error({ title: text('personalizeFailed'), description: isApiError(error) ? error.message : text('personalizeFailedDetail') });
  const memoryChange = async (action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action();
      await client.invalidateQueries({ queryKey: settingsKeys.memories(email) });
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  };
  return {
    save: async (chosen: Personalisation): Promise<void> => {
      const key = settingsKeys.personalisation(email);
      const before = client.getQueryData<Personalisation>(key);
      client.setQueryData(key, chosen);
      try {
        await api.call(savePersonalisation, { body: { ...chosen, email } });
      } catch (error) {
        client.setQueryData(key, before);
        failed(error);
      }
    },
    add: (memory_text: string) => memoryChange(() => api.call(addMemory, { body: { email, memory_text } })),
    change: (memory_id: string, memory_text: string) =>
      memoryChange(() => api.call(updateMemory, { params: { memory_id }, body: { memory_text } })),
    remove: ({ memory_id, text: said }: Memory, canUndo: boolean) =>
      memoryChange(async () => {
        await api.call(deleteMemory, { params: { memory_id } });
        const onAction = () => void memoryChange(() => api.call(addMemory, { body: { email, memory_text: said } }));
        notify.success({ title: text('memoryDeleted'), ...(canUndo ? { action: { label: text('undo'), onAction } } : {}) });
      }),
    removeAll: () => memoryChange(() => api.call(deleteMemories, { query: { email } })),
  };
}
