import { limits } from 'shared-contracts';
import { createStore } from 'zustand/vanilla';
import { storage } from './storage.ts';

export interface ChosenModel {
  readonly modelId: string;
  readonly modelName: string;
  /** The activity that the switch to this model began; a later switch, in any tab, ends it. */
  readonly activityId?: string | undefined;
}

const storageKey = 'atrium.model';

const byDefault: ChosenModel = { modelId: limits.defaultChatModelId, modelName: limits.defaultModelLabel };

/** The model that answers, kept over reloads and the same in all tabs. Nothing stored means the specification's default. */
export const modelStore = createStore<ChosenModel>(() => stored() ?? byDefault);

/** Without storage the choice lasts until the page closes. */
export function chooseModel(model: ChosenModel): void {
  modelStore.setState(model, true);
  storage.write(storageKey, model);
}

/** Another tab switched: shows its choice. */
export function followModel(model: ChosenModel): void {
  const known = stored();
  modelStore.setState(known?.modelId === model.modelId ? known : model, true);
}

/** Follows what other tabs store. Returns the function that ends it. */
export function watchStoredModel(): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) modelStore.setState(stored() ?? byDefault, true);
  };
  addEventListener('storage', handleStorage);
  return () => removeEventListener('storage', handleStorage);
}

function stored(): ChosenModel | undefined {
  const value = storage.read(storageKey);
  if (typeof value !== 'object' || value === null || !('modelId' in value) || !('modelName' in value)) return undefined;
  if (typeof value.modelId !== 'string' || typeof value.modelName !== 'string' || !value.modelId) return undefined;
  const activityId = 'activityId' in value && typeof value.activityId === 'string' ? value.activityId : undefined;
  return { modelId: value.modelId, modelName: value.modelName, activityId };
}
