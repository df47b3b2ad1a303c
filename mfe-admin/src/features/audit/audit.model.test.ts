import { dayMs } from 'shared-contracts/days';
import { describe, expect, it } from 'vitest';
import { differenceOf, momentOf } from './audit.model.ts';

describe('differenceOf', () => {
  it('lists what changed first, with the addresses of people', () => {
    const before = { workspace: 'North', role: 'Member' };
    const after = { workspace: 'North', role: 'Admin', given: { person: 'use_1' } };
    expect(differenceOf({ before, after }, { use_1: 'ada@example.com' })).toEqual([
      { field: 'role', before: 'Member', after: 'Admin' },
      { field: 'given.person', before: null, after: 'ada@example.com' },
      { field: 'workspace', before: 'North', after: 'North' },
    ]);
  });

  it('is empty for entries without details', () => {
    expect(differenceOf({ before: null, after: null }, {})).toEqual([]);
  });
});

describe('momentOf', () => {
  it('includes the whole day', () => {
    const [from, to] = [momentOf('2026-11-23', false), momentOf('2026-11-23', true)];
    expect(new Date(to ?? '').getTime() - new Date(from ?? '').getTime()).toBe(dayMs - 1);
    expect(momentOf('', true)).toBeUndefined();
    expect(momentOf('no day', true)).toBeUndefined();
  });
});
