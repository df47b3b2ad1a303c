import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import { modelStore } from '../../shared/model.store.ts';

/** Returns the active model's name (empty until it is known) and the label of the model menu. */
export function useModelName(): { readonly name: string; readonly label: string } {
  const text = useMessages();
  const { modelName, isUnconnected } = useStore(modelStore);
  const name = isUnconnected ? text('builtInAssistant') : modelName;
  return { name, label: name ? text('modelMenu', { name }) : text('model') };
}
