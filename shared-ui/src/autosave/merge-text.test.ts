import { expect, it } from 'vitest';
import { joinTexts, mergeText } from './merge-text.ts';

it.each([
  ['the same change', 'a\nb', 'a\nB', 'a\nB', 'a\nB'],
  ['a change here', 'a\nb', 'A\nb', 'a\nb', 'A\nb'],
  ['a change elsewhere', 'a\nb', 'a\nb', 'a\nB', 'a\nB'],
  ['changes of different lines', 'a\nb\nc', 'A\nb\nc', 'a\nb\nC\nd', 'A\nb\nC\nd'],
  ['a removed and an added line', 'a\nb\nc\nd', 'b\nc\nd', 'a\nb\nc\nd\ne', 'b\nc\nd\ne'],
  ['emoji and flags', '👩‍👩‍👧\n—\n🇩🇪', '👩‍👩‍👦\n—\n🇩🇪', '👩‍👩‍👧\n—\n🇫🇷', '👩‍👩‍👦\n—\n🇫🇷'],
])('merges %s', (_, base, mine, theirs, merged) => {
  expect(mergeText(base, mine, theirs)).toBe(merged);
  expect(mergeText(base, theirs, mine)).toBe(merged);
});

it.each([
  ['the same line', 'a\nb', 'a\nB', 'a\nC'],
  ['adjacent lines', 'a\nb', 'A\nb', 'a\nB'],
  ['two beginnings', '', 'Mine', 'Theirs'],
  ['two additions at the end', 'a', 'a\nb', 'a\nc'],
])('leaves changes of %s to the user', (_, base, mine, theirs) => {
  expect(mergeText(base, mine, theirs)).toBeUndefined();
  expect(mergeText(base, theirs, mine)).toBeUndefined();
});

it('joins two texts, and keeps one alone as it is', () => {
  expect([joinTexts('a', 'b'), joinTexts('a', ''), joinTexts('', 'b')]).toEqual(['a\n\nb', 'a', 'b']);
});
