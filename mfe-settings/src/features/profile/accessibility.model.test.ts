import { make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { choicesOf, switched, textSizeOf, withTextSize } from './accessibility.model.ts';

it('keeps one size of text among the choices', () => {
  expect(withTextSize(['large-text', 'less-motion'], 'larger')).toEqual(['less-motion', 'larger-text']);
  expect(withTextSize(['larger-text', 'less-motion'], 'standard')).toEqual(['less-motion']);
  expect([textSizeOf([]), textSizeOf(['large-text']), textSizeOf(['larger-text'])]).toEqual(['standard', 'large', 'larger']);
});

it('turns one choice on and off, once each', () => {
  expect(switched(['less-motion'], 'less-motion', true)).toEqual(['less-motion']);
  expect(switched(['less-motion', 'more-contrast'], 'less-motion', false)).toEqual(['more-contrast']);
});

it('shows a change on its way before what is stored', () => {
  const profile = make.profile({ accessibility: ['less-motion'] });
  expect(choicesOf(profile)).toEqual(['less-motion']);
  expect(choicesOf(profile, { accessibility: [] })).toEqual([]);
  expect(choicesOf(make.profile())).toEqual([]);
});
