import type { ModelFacts } from './model-facts.ts';
import { createToolMemory } from './refused-tools.ts';

/** Remembers which models refused tools. */
export const refusedTools = createToolMemory();
/** Remembers which models refused pictures. They are still sent when somebody asks about one, because the refusal says what to do. */
export const refusedPictures = createToolMemory();

/** Names a model at an address in these memories. */
export const modelAt = (baseUrl: string, model: string): string => `${baseUrl} ${model}`;

/** Returns what a model taught by its refusals, which counts more than what its provider's list says. */
export function learnedFacts(baseUrl: string, model: string): ModelFacts {
  const key = modelAt(baseUrl, model);
  return { ...(refusedTools.refuses(key) ? { tools: false } : {}), ...(refusedPictures.refuses(key) ? { pictures: false } : {}) };
}
