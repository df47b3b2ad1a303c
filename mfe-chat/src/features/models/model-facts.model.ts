import type { Model, ModelFacts } from 'shared-contracts';
import { getLocale } from 'shared-ui';

/** Lists the abilities that models can be filtered by. */
export const abilities = [
  'pictures',
  'tools',
  'thoughts',
  'makes_pictures',
  'transcribes',
  'speaks',
] as const satisfies readonly (keyof ModelFacts)[];

export type Ability = (typeof abilities)[number];

export interface ModelFilter {
  readonly search: string;
  readonly abilities: readonly Ability[];
  readonly onlyFavorites: boolean;
}

export const everyModel: ModelFilter = { search: '', abilities: [], onlyFavorites: false };

/** Returns the models that match a filter. An unknown ability is not one. */
export function filterModels(models: readonly Model[], { search, abilities: wanted, onlyFavorites }: ModelFilter): Model[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return models.filter(({ modelName, provider, facts, isFavorite }) => {
    const text = `${modelName} ${provider} ${facts?.maker ?? ''}`.toLowerCase();
    const isWanted = wanted.every((ability) => facts?.[ability] === true);
    return isWanted && (!onlyFavorites || isFavorite === true) && words.every((word) => text.includes(word));
  });
}

/** Formats a number of tokens shortly, such as 200K. */
export const formatTokens = (tokens: number): string =>
  new Intl.NumberFormat(getLocale(), { notation: 'compact', maximumFractionDigits: 1 }).format(tokens);

/** Formats a price, which may be a fraction of a cent. */
export function formatPrice(micro: number, currency: string): string {
  const amount = micro / 1_000_000;
  const digits = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : { minimumFractionDigits: 2, maximumFractionDigits: 4 };
  return new Intl.NumberFormat(getLocale(), { style: 'currency', currency, ...digits }).format(amount);
}
