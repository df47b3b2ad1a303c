import { expect, it } from 'vitest';
import { mentionedIn } from './mention.policy.ts';

const people = [
  { userId: 'ana', name: 'Ana Sol' },
  { userId: 'ben', name: 'Ben Rao' },
  { userId: 'ben2', name: 'Ben Ōta' },
  { userId: 'anna', name: 'Anna' },
  { userId: 'twin1', name: 'Kim Lee' },
  { userId: 'twin2', name: 'Kim Lee' },
];

it.each([
  ['@Ana Sol please book it', ['ana']],
  ['ask @ana.', ['ana']],
  ['@Anna knows', ['anna']],
  ['@ben knows', []],
  ['@Ben Rao and @BEN ŌTA know', ['ben', 'ben2']],
  ['@Ben Raoul is another', []],
  ['write to ana@ana.example or x@Ana', []],
  ['@Kim Lee is two people', []],
  ['@ Ana, @, @@Ana', ['ana']],
  ['nobody', []],
])('finds the people mentioned in %j', (text, expected) => {
  expect([...mentionedIn(text, people)]).toEqual(expected);
});

it('scans a long text of at signs quickly', () => {
  expect(mentionedIn('@'.repeat(10_000), people).size).toBe(0);
});
