import { expect, it } from 'vitest';
import { isFollowUp } from './follow-up.ts';

it.each([
  ['And in 2025?', true],
  ['What does it cost in the harbor of Lisbon per night?', true],
  ['Und was kostet das?', true],
  ['那么明年呢？', true],
  ['それはいくらですか', true],
  ['How many tons of grain were loaded in Rotterdam in March?', false],
  ['Welche Liegeplätze sind im Hafen von Hamburg im Winter gesperrt?', false],
  ['2026年3月に横浜港で検査されたクレーンは何台ですか', false],
  [`And ${'long '.repeat(40)}?`, false],
])('%j depends on earlier messages: %j', (question, needs) => {
  expect(isFollowUp(question)).toBe(needs);
});
