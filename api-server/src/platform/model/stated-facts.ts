import type { ModelFacts } from './model-facts.ts';
import type { ListedModel } from './protocol.ts';

/** Holds what a list says, unchecked. */
type Stated = {
  readonly [Key in 'contextWindow' | 'maxOutput' | 'weightsWindow' | 'pictures' | 'tools' | 'thoughts' | 'makesPictures']?: unknown;
};

const leastTokens = 64;
const mostTokens = 100_000_000;

/**
 * Returns what a provider's list says about a model, or undefined if it says nothing that can be used. A list is written by others: what is
 * not a plausible number or a yes or no counts as unknown.
 */
function statedFacts(stated: Stated): ModelFacts | undefined {
  const entries = Object.entries(stated).filter(([key, value]) => (isCount(key) ? isTokens(value) : typeof value === 'boolean'));
  return entries.length ? Object.fromEntries(entries) : undefined;
}

const isCount = (key: string) => key === 'contextWindow' || key === 'maxOutput' || key === 'weightsWindow';

const isTokens = (value: unknown) => Number.isInteger(value) && Number(value) >= leastTokens && Number(value) <= mostTokens;

/** Returns an entry of a provider's list. */
export function listedModel(name: string, stated: Stated): ListedModel {
  const facts = statedFacts(stated);
  return { name, ...(facts ? { facts } : {}) };
}
