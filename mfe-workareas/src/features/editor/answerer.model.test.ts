import type { StepOf } from 'shared-contracts/workflow-calls';
import { expect, it } from 'vitest';
import { answererOf, answererValue, withAnswerer } from './answerer.model.ts';

const asked: StepOf<'assistant'> = {
  ...{ id: 'ask', kind: 'assistant', name: 'Sum up', note: 'Every Monday', position: { x: 4, y: 8 } },
  config: { prompt: 'Sum up {{trigger.input}}', model: '' },
};

it('gives a step to an agent and back to a model, and keeps all else', () => {
  const agent = withAnswerer(asked, answererValue({ agentId: 'agt_1' }));
  expect(agent).toEqual({ ...asked, kind: 'agent', config: { agent_id: 'agt_1', prompt: asked.config.prompt } });
  expect(answererOf(agent)).toEqual({ model: '', agentId: 'agt_1' });
  const model = withAnswerer(agent, answererValue({ model: 'prv_1:gpt-x' }));
  expect(model).toEqual({ ...asked, config: { prompt: asked.config.prompt, model: 'prv_1:gpt-x' } });
  expect(withAnswerer(model, answererValue(answererOf(asked)))).toEqual(asked);
});
