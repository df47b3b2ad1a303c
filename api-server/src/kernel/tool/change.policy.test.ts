import { expect, it } from 'vitest';
import { changeBetween, differenceOf, takenBack } from './change.policy.ts';

const same = (line: string) => line;
const change = (from: string, to: string) => changeBetween([...from], [...to], same);
const undone = (current: string, from: string, to: string) => takenBack([...current], change(from, to), same)?.join('');

it.each([
  ['an insertion', 'abc', 'abXc'],
  ['a deletion', 'abc', 'ac'],
  ['a replacement', 'abc', 'aXYc'],
  ['a beginning', '', 'abc'],
  ['an end', 'ab', 'abcd'],
  ['a repeated entry', 'aa', 'aaa'],
])('takes back %s', (_, from, to) => {
  expect(undone(to, from, to)).toBe(from);
});

it('keeps what was changed elsewhere since', () => {
  expect(undone('1abXc2', 'abc', 'abXc')).toBe('1abc2');
  expect(undone('1ac', 'abc', 'ac')).toBe('1abc');
});

it('leaves a list alone in which the change can no longer be found', () => {
  expect(undone('abYc', 'abc', 'abXc')).toBeUndefined();
  expect(undone('aZc', 'abc', 'ac')).toBeUndefined();
});

it('finds the change by what is before it if the same was added elsewhere', () => {
  expect(undone('XabXc', 'abc', 'abXc')).toBe('Xabc');
});

it('shows removed lines before added ones, with the lines around them', () => {
  expect(differenceOf(['one', 'two', 'three'], ['one', '2', 'three']).lines).toEqual([
    { kind: 'same', text: 'one' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: '2' },
    { kind: 'same', text: 'three' },
  ]);
});

it('says that a long difference is cut', () => {
  const long = differenceOf(
    [],
    Array.from({ length: 100 }, (_, line) => String(line)),
  );
  expect([long.lines.length, long.is_cut]).toEqual([60, true]);
});
