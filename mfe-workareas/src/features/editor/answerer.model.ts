import type { StepOf } from 'shared-contracts/workflow-calls';

type AnsweringStep = StepOf<'assistant' | 'agent'>;

/** Describes who does a step: the assistant with a model (empty means the default one), or an agent. */
interface Answerer {
  readonly model: string;
  readonly agentId: string;
}

export const readAnswerer = (step: AnsweringStep): Answerer =>
  step.kind === 'agent' ? { model: '', agentId: step.config.agent_id } : { model: step.config.model, agentId: '' };

/** Encodes an answerer as the value of a field. */
export const encodeAnswerer = ({ model = '', agentId = '' }: Partial<Answerer>): string =>
  agentId ? `agent:${agentId}` : `model:${model}`;

/** Assigns a step to someone else. The id stays, so later steps can still read its output. */
export function assignStep({ id, name, note, position, config }: AnsweringStep, value: string): AnsweringStep {
  const { prompt } = config;
  const settings = 'settings' in config && config.settings ? { settings: config.settings } : {};
  const shared = { id, name, position, ...(note === undefined ? {} : { note }) };
  const at = value.indexOf(':') + 1;
  return value.startsWith('agent:')
    ? { ...shared, kind: 'agent', config: { agent_id: value.slice(at), prompt } }
    : { ...shared, kind: 'assistant', config: { prompt, model: value.slice(at), ...settings } };
}
