import { limits } from 'shared-contracts';
import { createStore } from 'zustand/vanilla';
import { storage } from './storage.ts';

export interface ChosenModel {
  readonly modelId: string;
  /** Empty while nothing is chosen and the profile has not named the default yet. */
  readonly modelName: string;
  /** The activity that the switch to this model began; a later switch, in any tab, ends it. */
  readonly activityId?: string | undefined;
  /** Nothing is chosen and no model connected: the built-in assistant answers. */
  readonly isUnconnected?: true | undefined;
}

const storageKey = 'atrium.model';

/** The specification's default label names a model that nobody may have connected: nothing is named before it is known what answers. */
const unknown: ChosenModel = { modelId: limits.defaultChatModelId, modelName: '' };
let byDefault = unknown;

/** The model that answers, the same after a reload and in all tabs. When nothing is stored, it is the user's default. */
export const modelStore = createStore<ChosenModel>(() => stored() ?? byDefault);

/** Without storage the choice lasts until the page closes. */
export function chooseModel(model: ChosenModel): void {
  modelStore.setState(model, true);
  storage.write(storageKey, model);
}

/** What the profile says: which model answers a user whose browser has chosen none, or null while none is connected. */
export function keepDefaultModel(model: Pick<ChosenModel, 'modelId' | 'modelName'> | null): void {
  byDefault = model ?? { ...unknown, isUnconnected: true };
  if (!stored()) modelStore.setState(byDefault, true);
}

/** After the log-out: the next user has another one. */
export function forgetDefaultModel(): void {
  byDefault = unknown;
  if (!stored()) modelStore.setState(byDefault, true);
}

/** The chosen model is connected no more: nothing is chosen then. */
export function forgetLostModel(connected: readonly string[]): void {
  const chosen = stored();
  if (!chosen || connected.includes(chosen.modelId)) return;
  storage.remove(storageKey);
  modelStore.setState(byDefault, true);
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
