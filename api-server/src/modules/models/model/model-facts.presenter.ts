import type { ModelFacts as WireFacts } from 'shared-contracts';
import type { StatedFacts } from 'shared-contracts/admin-calls';
import type { ModelPrice } from '../../../platform/database/schema/governance/usage.ts';
import type { ModelFacts } from '../../../platform/model/model-facts.ts';

/** Returns the facts that administrators set, as they are stored. */
export function storedFacts({ context_window, max_output, released_on, deprecated_on, ...abilities }: StatedFacts): ModelFacts {
  const set = { ...abilities, contextWindow: context_window, maxOutput: max_output, releasedOn: released_on, deprecatedOn: deprecated_on };
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
}

/** Describes the facts that administrators set. */
export function presentStated({ contextWindow, maxOutput, releasedOn, deprecatedOn, ...rest }: ModelFacts): StatedFacts {
  const { pictures, tools, thoughts, sampling } = rest;
  const set = { context_window: contextWindow, max_output: maxOutput, released_on: releasedOn, deprecated_on: deprecatedOn };
  return Object.fromEntries(Object.entries({ ...set, pictures, tools, thoughts, sampling }).filter(([, value]) => value !== undefined));
}

/** Describes a model's facts as pages read them. What is unknown is left out. */
export function presentFacts(facts: ModelFacts, priced: { readonly price: ModelPrice; readonly currency: string } | undefined): WireFacts {
  const { maker, contextWindow, weightsWindow, maxOutput, pictures, tools, thoughts, makesPictures, releasedOn, deprecatedOn } = facts;
  const { transcribes, speaks } = facts;
  const known = {
    maker,
    context_window: contextWindow,
    weights_window: weightsWindow,
    max_output: maxOutput,
    pictures,
    tools,
    thoughts,
    makes_pictures: makesPictures,
    transcribes,
    speaks,
    released_on: releasedOn,
    deprecated_on: deprecatedOn,
  };
  const price = priced && {
    currency: priced.currency,
    input_micro: priced.price.inputMicro,
    cached_micro: priced.price.cachedMicro,
    output_micro: priced.price.outputMicro,
    picture_micro: priced.price.pictureMicro,
    minute_micro: priced.price.minuteMicro ?? null,
    character_micro: priced.price.characterMicro ?? null,
  };
  return { ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)), ...(price ? { price } : {}) };
}
