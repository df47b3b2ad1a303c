import type { ModelProtocol } from 'shared-contracts/calls';
import { effort, type ParameterName, parameterName } from 'shared-contracts/preset-calls';
import { type ModelFacts, modelFacts } from './model-facts.ts';
import { refusedBy } from './refused-parameters.ts';

/** Lists what the protocols lack. */
const lacks: Readonly<Record<ModelProtocol, readonly ParameterName[]>> = {
  'openai-chat': [],
  'openai-responses': ['stop', 'seed'],
  'anthropic-messages': ['seed'],
  'google-gemini': [],
};
/** Every model that thinks knows these, as far as it can be asked at all. */
const usualEfforts = ['low', 'medium', 'high'];

/**
 * Returns what can be set for the answers of a model: what its protocol has, the catalog doesn't deny and the model didn't refuse. Of a
 * model that nobody knows, everything can be tried.
 */
export function settableFor({
  name,
  baseUrl = '',
  protocol = 'openai-chat',
  stated,
}: {
  name: string;
  baseUrl?: string;
  protocol?: ModelProtocol | undefined;
  /** What administrators know better about the model. */
  stated?: ModelFacts | undefined;
}) {
  const { maker, efforts: known, thoughts, sampling, maxOutput } = modelFacts(name, stated);
  const usual = thoughts === false || (maker && !stated?.thoughts) ? [] : usualEfforts;
  const efforts = stated?.thoughts === false ? [] : (known?.filter((one) => effort.options.includes(one)) ?? usual);
  const denied = new Set<string>([
    ...lacks[protocol],
    ...refusedBy(`${baseUrl} ${name}`),
    ...(sampling === false ? ['temperature', 'top_p'] : []),
    ...(efforts.length ? [] : ['effort']),
  ]);
  return {
    parameters: parameterName.options.filter((one) => !denied.has(one)),
    efforts: [...efforts],
    temperature_max: protocol === 'anthropic-messages' ? 1 : 2,
    ...(maxOutput === undefined ? {} : { max_tokens: maxOutput }),
  };
}
