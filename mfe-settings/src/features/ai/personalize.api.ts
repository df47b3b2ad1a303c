import type { Memory, Personalisation } from 'shared-contracts';
import { addMemory, deleteMemories, deleteMemory, getPersonalisation, savePersonalisation, updateMemory } from 'shared-contracts/calls';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';

/** Returns the actions of the page. Choices are applied immediately and reverted if saving fails. */
export function usePersonalizeActions() {
  const text = useMessages();
  const options = { failure: text('personalizeFailed') };
  const save = useCallAction(savePersonalisation, {
    ...options,
    optimistic: (cache, { body }) => cache.write(getPersonalisation, {}, (known) => ({ ...known, ...body })),
  });
  const add = useCallAction(addMemory, options);
  const update = useCallAction(updateMemory, options);
  const removeAll = useCallAction(deleteMemories, options);
  return {
    save: (chosen: Personalisation) => save.mutate({ body: chosen }),
    add: (memory_text: string, onSuccess?: () => void) => add.mutate({ body: { memory_text } }, { onSuccess }),
    change: (memory_id: string, memory_text: string, onSuccess: () => void) =>
      update.mutate({ params: { memory_id }, body: { memory_text } }, { onSuccess }),
    removeAll: () => removeAll.mutate({}),
  };
}

/** Returns the function that deletes an entry of the memory. The toast offers to add it back while memory is on. */
export function useMemoryRemoval({ memory_id, text: memory_text }: Memory, isOn: boolean): () => void {
  const text = useMessages();
  const failure = text('personalizeFailed');
  const add = useCallAction(addMemory, { failure });
  const action = { label: text('undo'), onAction: () => add.mutate({ body: { memory_text } }) };
  const remove = useCallAction(deleteMemory, {
    failure,
    success: () => ({ title: text('memoryDeleted'), ...(isOn ? { action } : {}) }),
  });
  return () => remove.mutate({ params: { memory_id } });
}
