import { builtInModelId } from './built-in-assistant.ts';
import type { ModelPort } from './model-port.ts';

/** Describes how much a model reads and writes at once, in tokens. */
export interface ContextWindow {
  readonly tokens: number;
  /** The window isn't known. A small one is assumed, which nearly every model has. */
  readonly isAssumed: boolean;
  /** The longest answer, if it is known. */
  readonly outputMax?: number | undefined;
}

/** A server may run a model with less than its weights allow, so their window does not count. */
const assumedTokens = 32_000;

/** Returns the context window of a model; undefined for the built-in assistant, which reads no conversation. */
export function contextWindowOf({ id, facts }: Pick<ModelPort, 'id' | 'facts'>): ContextWindow | undefined {
  if (id === builtInModelId) return undefined;
  const { contextWindow, maxOutput } = facts ?? {};
  return { tokens: contextWindow ?? assumedTokens, isAssumed: contextWindow === undefined, outputMax: maxOutput };
}
