import { expect, it } from 'vitest';
import { mentionsIn, splitMentions, typedName } from './mention.model.ts';

const ana = { id: 'u1', name: 'Ana Sol' };
const ben = { id: 'u2', name: 'Ben' };

it.each([
  ['@', { from: 0, name: '' }],
  ['ask @An', { from: 4, name: 'An' }],
  ['ask @Ana S', { from: 4, name: 'Ana S' }],
  ['write to ana@exam', undefined],
  ['@ no', undefined],
  ['@Ana\nnext', undefined],
  ['nobody', undefined],
])('reads the name that is being typed in %j', (text, expected) => {
  expect(typedName(text, text.length)).toEqual(expected);
});

it('keeps those whose names are still in the text', () => {
  expect(mentionsIn('@Ana Sol, look', [ana, ben, ana])).toEqual(['u1']);
});

it('splits a text at the names of those who are mentioned', () => {
  expect(splitMentions('Hi @Ana Sol and @ben, not @Eva', [ben, ana])).toEqual([
    { text: 'Hi ', isName: false },
    { text: '@Ana Sol', isName: true },
    { text: ' and ', isName: false },
    { text: '@ben', isName: true },
    { text: ', not @Eva', isName: false },
  ]);
});
