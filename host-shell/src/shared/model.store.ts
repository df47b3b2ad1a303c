import { limits } from 'shared-contracts';
import { createStore } from 'zustand/vanilla';

export interface ChosenModel {
  readonly modelId: string;
  readonly modelName: string;
}

const storageKey = 'atrium.model';

/** The model that answers, kept over reloads. Nothing stored means the specification's default. */
export const modelStore = createStore<ChosenModel>(
  () => stored() ?? { modelId: limits.defaultChatModelId, modelName: limits.defaultModelLabel },
);

export function chooseModel(model: ChosenModel): void {
  modelStore.setState(model);
  try {
    localStorage.setItem(storageKey, JSON.stringify(model));
  } catch {
    // Without storage the choice lasts until the page closes.
  }
}

function stored(): ChosenModel | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof value !== 'object' || value === null || !('modelId' in value) || !('modelName' in value)) return undefined;
    return typeof value.modelId === 'string' && typeof value.modelName === 'string'
      ? { modelId: value.modelId, modelName: value.modelName }
      : undefined;
  } catch {
    return undefined;
  }
}
