import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { buildFileName, serializeAgent } from './export-agent.ts';

it('exports the fields of an agent without ids, addresses and the owner', () => {
  const agent = make.agent({ agent_id: 'g_1', image: '/api/agents/images/img_1', starters: ['Shorten'] });
  const exported = JSON.parse(serializeAgent(agent)) as object;
  for (const field of ['agent_id', 'email', 'image', 'logo_filename', 'knowledge_id']) expect(exported).not.toHaveProperty(field);
  expect(exported).toMatchObject({
    kind: 'atrium-agent',
    version: 1,
    name: 'Editor',
    description: 'Edits texts.',
    instructions: 'Be brief.',
    starters: ['Shorten'],
    knowledge: [],
  });
});

it('names the file after the agent, whatever characters its name has', () => {
  expect(buildFileName('../Brief writer (v2)')).toBe('Brief-writer-v2.json');
  expect(buildFileName('///')).toBe('agent.json');
});
