import { emptyAgentFields } from 'shared-contracts';
import { expect, it } from 'vitest';
import { addStarters, isChanged, isComplete, mergeChanges, replaceStarter, trimFields } from './agent-form.model.ts';

const complete = { ...emptyAgentFields, name: 'Editor', description: 'Edits texts.', instructions: 'Be brief.' };

it.each(['name', 'description', 'instructions'] as const)('is incomplete while %s is blank', (field) => {
  expect(isComplete(complete)).toBe(true);
  expect(isComplete({ ...complete, [field]: '  \n' })).toBe(false);
});

it('takes a description of 200 characters and refuses 201', () => {
  expect(isComplete({ ...complete, description: 'x'.repeat(200) })).toBe(true);
  expect(isComplete({ ...complete, description: 'x'.repeat(201) })).toBe(false);
});

it('adds trimmed starters, cut to the maximum length, and skips blank ones', () => {
  expect(addStarters(['a'], [' b ', '', 'cdefg'], 4)).toEqual(['a', 'b', 'cdef']);
  expect(addStarters(['a'], ['   '], 4)).toEqual(['a']);
});

it('changes a starter in place and removes it when it becomes blank', () => {
  expect(replaceStarter(['a', 'b', 'c'], 1, ' B ')).toEqual(['a', 'B', 'c']);
  expect(replaceStarter(['a', 'b', 'c'], 1, '')).toEqual(['a', 'c']);
});

it('trims fields', () => {
  expect(trimFields({ ...complete, name: ' Editor ' }).name).toBe('Editor');
});

it('ignores surrounding spaces when it looks for changes', () => {
  expect(isChanged(complete, { ...complete, name: ' Editor ' })).toBe(false);
  expect(isChanged(complete, { ...complete, starters: ['Shorten'] })).toBe(true);
  expect(isChanged(complete, { ...complete, image: '/api/agents/images/img_1' })).toBe(true);
});

it('merges changes from elsewhere and keeps the fields being edited', () => {
  const edited = { ...complete, description: 'Edits with care.' };
  const news = { ...complete, name: 'Proofreader', description: 'From another tab.' };
  expect(mergeChanges(complete, edited, news)).toEqual({ ...complete, name: 'Proofreader', description: 'Edits with care.' });
});
