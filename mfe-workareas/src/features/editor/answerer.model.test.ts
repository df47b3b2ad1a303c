import type { StepOf } from 'shared-contracts/workflow-calls';
import { expect, it } from 'vitest';
import { assignStep, encodeAnswerer, readAnswerer } from './answerer.model.ts';

const asked: StepOf<'assistant'> = {
  id: 'ask',
  kind: 'assistant',
  name: 'Sum up',
  note: 'Every Monday',
  position: { x: 4, y: 8 },
  config: { prompt: 'Sum up {{trigger.input}}', model: '' },
};

it('assigns a step to an agent and back to a model without changing anything else', () => {
  const agent = assignStep(asked, encodeAnswerer({ agentId: 'agt_1' }));
  expect(agent).toEqual({ ...asked, kind: 'agent', config: { agent_id: 'agt_1', prompt: asked.config.prompt } });
  expect(readAnswerer(agent)).toEqual({ model: '', agentId: 'agt_1' });
  const model = assignStep(agent, encodeAnswerer({ model: 'prv_1:gpt-x' }));
  expect(model).toEqual({ ...asked, config: { prompt: asked.config.prompt, model: 'prv_1:gpt-x' } });
  expect(assignStep(model, encodeAnswerer(readAnswerer(asked)))).toEqual(asked);
});
