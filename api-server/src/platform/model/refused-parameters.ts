import { type ModelParameters, type ParameterName, parameterName } from 'shared-contracts/preset-calls';
import { Learned } from './learned.ts';
import { answeredError } from './model-errors.ts';
import type { ModelPart } from './model-port.ts';

/** Matches a parameter in the words of any provider. */
const words: Readonly<Record<ParameterName, RegExp>> = {
  temperature: /temperature/i,
  top_p: /top_?p\b/i,
  max_tokens: /max_?(?:completion_?|output_?)?tokens/i,
  effort: /reasoning|thinking|effort|output_config/i,
  stop: /\bstop(?:_?sequences?)?\b/i,
  seed: /\bseed\b/i,
};
const isUnsupported =
  /not (?:currently |yet )?(?:supported?|available|allowed|permitted|enabled)|unsupported|unrecognized|unknown|unexpected|deprecated|extra inputs|does(?:n't| not) support|only the default/i;

/** A model and what it refuses: the name of a parameter, or its name with the value that was too much for it. */
const refused = new Learned<ReadonlySet<string>>();

/** Lists the parameters that a model refuses whatever their value. */
export const refusedBy = (model: string): readonly string[] => [...(refused.get(model) ?? [])];

const withValue = (name: ParameterName, parameters: ModelParameters) => JSON.stringify([name, parameters[name]]);

/** Holds the parameters of one answer, without those that its model refuses. */
export interface AskedParameters {
  /** Returns what is sent now. */
  readonly sent: () => ModelParameters;
  /** Returns true if the refusal names a parameter that was sent. It is left out from now on. */
  readonly refuses: (error: unknown) => boolean;
  /** Yields the names of what was left out since the last time. */
  readonly report: () => Generator<ModelPart>;
}

/** Creates the parameters of one answer. `model` names the model together with its address. */
export function askedParameters(
  asked: ModelParameters | undefined,
  { leavesOut }: { readonly leavesOut?: (parameters: ModelParameters) => readonly ParameterName[] },
  model: string,
): AskedParameters {
  const given = asked ?? {};
  let reported = '';
  const isKnown = (name: ParameterName) => {
    const known = refused.get(model);
    return known?.has(name) || known?.has(withValue(name, given));
  };
  const without = (parameters: ModelParameters, names: readonly ParameterName[]): ModelParameters =>
    Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.some((one) => one === name)));
  const sentParameters = () => {
    const accepted = without(given, parameterName.options.filter(isKnown));
    return without(accepted, leavesOut?.(accepted) ?? []);
  };
  return {
    sent: sentParameters,
    refuses: (error) => {
      const answer = answeredError(error);
      if (!answer || (answer.status !== 400 && answer.status !== 422)) return false;
      const now = sentParameters();
      const named = parameterName.options.filter((name) => now[name] !== undefined && words[name].test(answer.words));
      // Some models refuse two of them together. The more telling one stays.
      const name = named.length > 1 && named.includes('top_p') ? 'top_p' : named[0];
      if (!name) return false;
      const key = isUnsupported.test(answer.words) && named.length === 1 ? name : withValue(name, given);
      refused.set(model, new Set([...(refused.get(model) ?? []), key]));
      return true;
    },
    *report() {
      const now = sentParameters();
      const leftOut = parameterName.options.filter((name) => given[name] !== undefined && now[name] === undefined);
      if (!leftOut.length || reported === leftOut.join()) return;
      reported = leftOut.join();
      yield { type: 'sources', sources: { left_out: leftOut } };
    },
  };
}
