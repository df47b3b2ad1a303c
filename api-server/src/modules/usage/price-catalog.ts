import type { ModelPrice } from '../../platform/database/schema/usage.ts';

/** Names the currency of the catalog. In an installation with another currency, administrators enter the prices. */
export const catalogCurrency = 'USD';

type Listed = readonly [input: number, output: number, cached?: number] | { readonly picture: number };

/** Holds the list prices that providers publish, in US dollars per million tokens or per picture. Administrators can replace each of them. */
const listed: Readonly<Record<string, Listed>> = {
  'gpt-5': [1.25, 10, 0.125],
  'gpt-5-mini': [0.25, 2, 0.025],
  'gpt-5-nano': [0.05, 0.4, 0.005],
  'gpt-4.1': [2, 8, 0.5],
  'gpt-4.1-mini': [0.4, 1.6, 0.1],
  'gpt-4.1-nano': [0.1, 0.4, 0.025],
  'gpt-4o': [2.5, 10, 1.25],
  'gpt-4o-mini': [0.15, 0.6, 0.075],
  'gpt-4-turbo': [10, 30],
  'gpt-3.5-turbo': [0.5, 1.5],
  o1: [15, 60, 7.5],
  o3: [2, 8, 0.5],
  'o3-mini': [1.1, 4.4, 0.55],
  'o4-mini': [1.1, 4.4, 0.275],
  'text-embedding-3-small': [0.02, 0],
  'text-embedding-3-large': [0.13, 0],
  'text-embedding-ada-002': [0.1, 0],
  'dall-e-2': { picture: 0.02 },
  'dall-e-3': { picture: 0.04 },
  'gpt-image-1': [5, 40],
  'claude-opus-4-5': [5, 25, 0.5],
  'claude-opus-4-1': [15, 75, 1.5],
  'claude-opus-4': [15, 75, 1.5],
  'claude-sonnet-4-5': [3, 15, 0.3],
  'claude-sonnet-4': [3, 15, 0.3],
  'claude-haiku-4-5': [1, 5, 0.1],
  'claude-3-7-sonnet': [3, 15, 0.3],
  'claude-3-5-sonnet': [3, 15, 0.3],
  'claude-3-5-haiku': [0.8, 4, 0.08],
  'claude-3-haiku': [0.25, 1.25, 0.03],
  'gemini-2.5-pro': [1.25, 10, 0.125],
  'gemini-2.5-flash': [0.3, 2.5, 0.03],
  'gemini-2.5-flash-lite': [0.1, 0.4, 0.01],
  'gemini-2.0-flash': [0.1, 0.4, 0.025],
  'mistral-large': [2, 6],
  'mistral-medium': [0.4, 2],
  'mistral-small': [0.1, 0.3],
  codestral: [0.3, 0.9],
  'deepseek-chat': [0.28, 0.42, 0.028],
  'deepseek-reasoner': [0.28, 0.42, 0.028],
  'grok-4': [3, 15, 0.75],
  'grok-3': [3, 15, 0.75],
  'grok-3-mini': [0.3, 0.5, 0.075],
};

const prices: ReadonlyMap<string, ModelPrice> = new Map(Object.entries(listed).map(([model, price]) => [model, priceFrom(price)]));

function priceFrom(price: Listed): ModelPrice {
  if ('picture' in price) return { inputMicro: null, cachedMicro: null, outputMicro: null, pictureMicro: micro(price.picture) };
  const [input, output, cached] = price;
  return {
    inputMicro: micro(input),
    cachedMicro: cached === undefined ? null : micro(cached),
    outputMicro: output === 0 ? null : micro(output),
    pictureMicro: null,
  };
}

function micro(amount: number): number {
  return Math.round(amount * 1_000_000);
}

/** Returns the price of a well-known model, whose name may carry its vendor in front and a date or stage behind. */
export function listPrice(name: string): ModelPrice | undefined {
  const model = name.slice(0, nameMax).toLowerCase();
  const bare = model.slice(model.lastIndexOf('/') + 1);
  return prices.get(bare) ?? prices.get(bare.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{8}|\d{4}|latest|preview)$/, ''));
}

const nameMax = 200;
