import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { blueprintOf } from './blueprint.model.ts';

it('takes the newest blueprint of a chat', () => {
  const drafted = (id: string, status?: string) =>
    make.chatMessage({ role: 'assistant', sources: { blueprint_id: id, ...(status ? { blueprint_status: status } : {}) } });
  expect(blueprintOf([drafted('b1', 'draft'), drafted('b2'), make.chatMessage()])).toEqual({ id: 'b2', status: '' });
  expect(blueprintOf([drafted('b1', 'draft')])).toEqual({ id: 'b1', status: 'draft' });
});

it('finds none where no message drafted one', () => {
  expect(blueprintOf([make.chatMessage()])).toBeNull();
});
