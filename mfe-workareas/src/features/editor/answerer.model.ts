import type { StepOf } from 'shared-contracts/workflow-calls';

type AnsweringStep = StepOf<'assistant' | 'agent'>;

/** The assistant with a model, the default one when that is empty; or an agent. */
interface Answerer {
  readonly model: string;
  readonly agentId: string;
}

export const answererOf = (step: AnsweringStep): Answerer =>
  step.kind === 'agent' ? { model: '', agentId: step.config.agent_id } : { model: step.config.model, agentId: '' };

/** An answerer as the value of a field. */
export const answererValue = ({ model = '', agentId = '' }: Partial<Answerer>): string => (agentId ? `agent:${agentId}` : `model:${model}`);

/** The same step, done by another: what it asks for stays, and its id too, so what later steps read of it stays true. */
export function withAnswerer({ id, name, note, position, config: { prompt } }: AnsweringStep, value: string): AnsweringStep {
  const shared = { id, name, position, ...(note === undefined ? {} : { note }) };
  const at = value.indexOf(':') + 1;
  return value.startsWith('agent:')
    ? { ...shared, kind: 'agent', config: { agent_id: value.slice(at), prompt } }
    : { ...shared, kind: 'assistant', config: { prompt, model: value.slice(at) } };
}
