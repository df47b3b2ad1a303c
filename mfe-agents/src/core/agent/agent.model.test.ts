import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { readFields } from './agent.model.ts';

it('reads the fields of an agent', () => {
  expect(readFields(make.agent({ agent_name: 'Editor', starters: ['Shorten'] }))).toMatchObject({ name: 'Editor', starters: ['Shorten'] });
});
