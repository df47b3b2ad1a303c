import { type CatalogModel, modelCatalog, type ThinkingEffort } from './catalog/model-catalog.ts';

/** Holds facts about a model. A missing field is unknown, which is neither yes nor no. */
export interface ModelFacts {
  readonly maker?: string;
  /** Holds the tokens that a request and its answer may have together. */
  readonly contextWindow?: number;
  /** Holds the largest window that published weights allow. A server that runs them may offer less, so requests must not count on it. */
  readonly weightsWindow?: number;
  /** Holds the tokens that an answer may have, thoughts included. */
  readonly maxOutput?: number;
  /** Whether it accepts pictures. */
  readonly pictures?: boolean;
  /** Whether it calls tools. */
  readonly tools?: boolean;
  /** Whether it thinks before it answers. */
  readonly thoughts?: boolean;
  /** Whether it creates pictures. */
  readonly makesPictures?: boolean;
  /** Whether it is made for turning speech into text, and so doesn't answer chats. */
  readonly transcribes?: boolean;
  /** Whether it is made for reading texts aloud, and so doesn't answer chats. */
  readonly speaks?: boolean;
  /** Lists how much it can be asked to think; missing if it can't be asked or nobody knows. */
  readonly efforts?: readonly ThinkingEffort[];
  /** Whether it accepts a temperature and similar. */
  readonly sampling?: boolean;
  /** Holds the list price in millionths of a US dollar, per million tokens, per picture, per minute and per million characters. */
  readonly price?: ListPrice;
  /** A day, such as 2025-08-07. */
  readonly releasedOn?: string;
  readonly deprecatedOn?: string;
}

export interface ListPrice {
  readonly inputMicro: number | null;
  readonly cachedMicro: number | null;
  readonly outputMicro: number | null;
  readonly pictureMicro: number | null;
  readonly minuteMicro?: number | null;
  readonly characterMicro?: number | null;
}

const nameMax = 200;

const exact: ReadonlyMap<string, ModelFacts> = new Map(
  modelCatalog.filter(({ isFamily }) => !isFamily).map((row) => [row.id, factsOf(row)]),
);

/** Holds the families, the longest id first, because `qwen3-coder` is also a `qwen3`. */
const families = modelCatalog
  .filter(({ isFamily }) => isFamily)
  .map((row) => ({ id: row.id, facts: factsOf(row) }))
  .toSorted((a, b) => b.id.length - a.id.length);

/**
 * Returns the facts about a model by the provider's name for it, which may carry a vendor in front and a date, stage or size behind.
 * What `stated` says replaces the catalog: facts of the provider's own list or of an administrator, the later ones first.
 */
export function modelFacts(name: string | undefined, ...stated: readonly (ModelFacts | undefined)[]): ModelFacts {
  const known = name === undefined ? undefined : fromCatalog(name);
  return Object.assign({}, known, ...stated.toReversed().map(withoutUnknown));
}

function fromCatalog(name: string): ModelFacts | undefined {
  const [full = '', variant] = lastPart(name.slice(0, nameMax).toLowerCase()).split(':');
  const bare = full.replace(vendor, '').replace(/^meta-/, '');
  const found = candidates(bare).flatMap((candidate) => exact.get(candidate) ?? [])[0];
  // A variant such as `:free` or `:8b` has the abilities of its model, but not its price.
  if (found) return variant === undefined ? found : withoutPrice(found);
  return families.find(({ id }) => bare.startsWith(id) && isBoundary(bare[id.length]))?.facts;
}

/** Returns a name without the path in front, and without the revision that Bedrock writes behind. */
const lastPart = (name: string): string => name.slice(name.lastIndexOf('/') + 1).replace(/-v\d:\d$/, '');

/** Returns the names to look up: as it is, then without a date or stage, then with the dashes that Anthropic writes for dots. */
function candidates(bare: string): string[] {
  const undated = bare
    .replace(/@\d{8}$/, '')
    .replace(suffix, '')
    .replace(suffix, '');
  return [bare, undated, undated.replaceAll('.', '-')];
}

const suffix = /-(?:\d{4}-\d{2}-\d{2}|\d{8}|\d{4}|\d{3}|latest|preview|exp)$/;
/** Bedrock writes the region and the vendor in front. */
const vendor = /^(?:[a-z]{2,6}\.)?(?:anthropic|deepseek|google|meta|mistral|openai|qwen)\./;

const isBoundary = (character: string | undefined) => character === undefined || /[^a-z0-9.]/.test(character);

function factsOf({ maker, window, weightsWindow, output, pictures, tools, thoughts, ...row }: CatalogModel): ModelFacts {
  const { makesPictures, transcribes, speaks, efforts, sampling, released, deprecated } = row;
  const price = priceOf(row);
  return withoutUnknown({
    maker,
    contextWindow: window,
    weightsWindow,
    maxOutput: output,
    pictures,
    tools,
    thoughts,
    makesPictures,
    transcribes,
    speaks,
    efforts,
    sampling,
    price,
    releasedOn: released,
    deprecatedOn: deprecated,
  });
}

type Prices = Pick<CatalogModel, 'price' | 'picturePrice' | 'minutePrice' | 'characterPrice'>;

function priceOf({ price, picturePrice, minutePrice, characterPrice }: Prices): ListPrice | undefined {
  if (!price && [picturePrice, minutePrice, characterPrice].every((one) => one === undefined)) return undefined;
  const [input, output, cached] = price ?? [];
  return {
    inputMicro: micro(input),
    cachedMicro: micro(cached),
    outputMicro: micro(output),
    pictureMicro: micro(picturePrice),
    minuteMicro: micro(minutePrice),
    characterMicro: micro(characterPrice),
  };
}

/** Nothing to pay for has no price, because an amount of zero would look like one. */
function micro(amount: number | undefined): number | null {
  return amount ? Math.round(amount * 1_000_000) : null;
}

const withoutPrice = ({ price: _, ...facts }: ModelFacts): ModelFacts => facts;

type Unsure<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

function withoutUnknown(facts: Unsure<ModelFacts> = {}): ModelFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
