import { limits, localStore } from 'shared-contracts';
import { createStore } from 'zustand/vanilla';

export interface ChosenModel {
  readonly modelId: string;
  /** Holds the name; empty until the user chooses a model or the profile names the default. */
  readonly modelName: string;
  /** Identifies the activity that this choice started. A later switch in any tab ends it. */
  readonly activityId?: string | undefined;
  /** Tells that no model is chosen or connected, so the built-in assistant answers. */
  readonly isUnconnected?: true | undefined;
}

const storageKey = 'atrium.model';

/** The name stays empty until the profile says which model answers; the user may not have connected the default one. */
const unknown: ChosenModel = { modelId: limits.defaultChatModelId, modelName: '' };
let defaultModel = unknown;

/** Holds the active model, the same after a reload and in all tabs. Without a stored choice, it is the user's default. */
export const modelStore = createStore<ChosenModel>(() => readStoredModel() ?? defaultModel);

/** Chooses a model. Without storage, the choice lasts until the page closes. */
export function chooseModel(model: ChosenModel): void {
  modelStore.setState(model, true);
  localStore.write(storageKey, model);
}

/** Sets the default from the profile: the model that answers when this browser has no choice, or null when none is connected. */
export function keepDefaultModel(model: Pick<ChosenModel, 'modelId' | 'modelName'> | null): void {
  defaultModel = model ?? { ...unknown, isUnconnected: true };
  if (!readStoredModel()) modelStore.setState(defaultModel, true);
}

/** Clears the default at log-out, because the next user has a different one. */
export function forgetDefaultModel(): void {
  defaultModel = unknown;
  if (!readStoredModel()) modelStore.setState(defaultModel, true);
}

/** Drops the chosen model when it is no longer connected. */
export function forgetLostModel(connected: readonly string[]): void {
  const chosen = readStoredModel();
  if (!chosen || connected.includes(chosen.modelId)) return;
  localStore.remove(storageKey);
  modelStore.setState(defaultModel, true);
}

/** Applies a choice made in another tab. */
export function followModel(model: ChosenModel): void {
  const known = readStoredModel();
  modelStore.setState(known?.modelId === model.modelId ? known : model, true);
}

/** Follows changes that other tabs store. Returns the function that stops it. */
export function watchStoredModel(): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) modelStore.setState(readStoredModel() ?? defaultModel, true);
  };
  addEventListener('storage', handleStorage);
  return () => removeEventListener('storage', handleStorage);
}

function readStoredModel(): ChosenModel | undefined {
  const value = localStore.read(storageKey);
  if (typeof value !== 'object' || value === null || !('modelId' in value) || !('modelName' in value)) return undefined;
  if (typeof value.modelId !== 'string' || typeof value.modelName !== 'string' || !value.modelId) return undefined;
  const activityId = 'activityId' in value && typeof value.activityId === 'string' ? value.activityId : undefined;
  return { modelId: value.modelId, modelName: value.modelName, activityId };
}
