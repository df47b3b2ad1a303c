import type { ModelFacts, ModelPricing } from 'shared-contracts';
import { getLocale } from 'shared-ui';

interface Offered {
  readonly name: string;
  readonly facts: ModelFacts;
}

const isPast = (day: string | undefined): boolean => day !== undefined && Date.parse(day) <= Date.now();

/** Says how well a model answers chats, as far as its facts tell. Names that nobody knows come last. */
function rankOf({ facts }: Offered): number {
  if (facts.makes_pictures || isPast(facts.deprecated_on)) return 0;
  if (!facts.tools) return 1;
  return facts.thoughts ? 3 : 2;
}

/** Returns the models with the one to suggest first: what can use tools and think, and then the order of the provider's list. */
export const bestFirst = <Model extends Offered>(models: readonly Model[]): Model[] => models.toSorted((a, b) => rankOf(b) - rankOf(a));

/** Formats a number of tokens shortly, such as 200K. */
export const formatTokens = (tokens: number | undefined): string =>
  tokens === undefined ? '' : new Intl.NumberFormat(getLocale(), { notation: 'compact', maximumFractionDigits: 1 }).format(tokens);

/** Formats prices of a million tokens that are read and written; null if both are free or unknown. */
export function priceOf(price: ModelPricing | undefined): string | null {
  if (!price || price.input_micro === null || price.output_micro === null) return null;
  if (price.input_micro === 0 && price.output_micro === 0) return null;
  const show = (micro: number) =>
    new Intl.NumberFormat(getLocale(), {
      style: 'currency',
      currency: price.currency,
      minimumFractionDigits: 0,
      maximumFractionDigits: 3,
    }).format(micro / 1_000_000);
  return `${show(price.input_micro)} / ${show(price.output_micro)}`;
}
