import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { agentAsJson, exportName } from './export-agent.ts';

it('exports what an agent is made of, without ids, addresses and the owner', () => {
  const agent = make.agent({ agent_id: 'g_1', image: '/api/agents/images/img_1', starters: ['Shorten'] });
  const exported = JSON.parse(agentAsJson(agent)) as object;
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

it('names the file after the agent, whatever its name holds', () => {
  expect(exportName('../Brief writer (v2)')).toBe('Brief-writer-v2.json');
  expect(exportName('///')).toBe('agent.json');
});
