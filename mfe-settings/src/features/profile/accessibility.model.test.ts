import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { getChoices, getTextSize, replaceTextSize, toggleChoice } from './accessibility.model.ts';

it('keeps at most one text size', () => {
  expect(replaceTextSize(['large-text', 'less-motion'], 'larger')).toEqual(['less-motion', 'larger-text']);
  expect(replaceTextSize(['larger-text', 'less-motion'], 'standard')).toEqual(['less-motion']);
  expect([getTextSize([]), getTextSize(['large-text']), getTextSize(['larger-text'])]).toEqual(['standard', 'large', 'larger']);
});

it('turns a choice on and off without duplicates', () => {
  expect(toggleChoice(['less-motion'], 'less-motion', true)).toEqual(['less-motion']);
  expect(toggleChoice(['less-motion', 'more-contrast'], 'less-motion', false)).toEqual(['more-contrast']);
});

it('prefers a pending change over the stored choices', () => {
  const profile = make.profile({ accessibility: ['less-motion'] });
  expect(getChoices(profile)).toEqual(['less-motion']);
  expect(getChoices(profile, { accessibility: [] })).toEqual([]);
  expect(getChoices(make.profile())).toEqual([]);
});
