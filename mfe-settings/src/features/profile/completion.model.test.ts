import { make } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import {
  type CompletionPart,
  completionParts,
  computeAverage,
  computeCompletion,
  detailFields,
  professionalFields,
} from './completion.model.ts';
import { readCompletion, writeCompletion } from './completion.store.ts';

beforeEach(() => localStorage.clear());

it('counts filled fields per part', () => {
  const completion = computeCompletion(make.profile({ company: 'Meridian', time_zone: 'UTC', theme: 'dark', color_scheme: 'pine' }), {
    headline: 'Analyst',
  });
  expect(completion).toEqual({ linkedIn: 14, personal: 40, professional: 25, preferences: 100 });
  expect(computeAverage(completion)).toBe(45);
});

const bare = make.profile({ first_name: '', last_name: '', time_zone: null });
const parts: Record<CompletionPart, readonly string[]> = {
  linkedIn: detailFields.linkedIn,
  personal: ['first_name', 'last_name', ...detailFields.personal],
  professional: ['company', ...professionalFields],
  preferences: ['time_zone', 'theme', 'color_scheme'],
};

it.each(completionParts.flatMap((part) => parts[part].map((field): [string, CompletionPart] => [field, part])))(
  'counts %s only for %s',
  (field, part) => {
    const filled = computeCompletion({ ...bare, [field]: 'x' }, { [field]: 'x' });
    const expected = Math.round(100 / parts[part].length);
    expect(filled).toEqual({ linkedIn: 0, personal: 0, professional: 0, preferences: 0, [part]: expected });
  },
);

it('ranges from 0 to 100 percent', () => {
  const all = Object.fromEntries(completionParts.flatMap((part) => parts[part]).map((field) => [field, 'x']));
  expect(computeAverage(computeCompletion(bare))).toBe(0);
  expect(computeAverage(computeCompletion({ ...bare, ...all }, all))).toBe(100);
});

it('reads stored percentages and treats invalid ones as 0', () => {
  expect(computeAverage(readCompletion())).toBe(0);
  writeCompletion({ linkedIn: 0, personal: 67, professional: 50, preferences: 100 });
  localStorage.setItem('atrium.profile-completion.professional', 'much');
  expect(readCompletion()).toEqual({ linkedIn: 0, personal: 67, professional: 0, preferences: 100 });
});
