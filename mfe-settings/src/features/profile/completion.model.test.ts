import { make } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import { averageOf, type CompletionPart, completionOf, completionParts, detailsOf, professionalFields } from './completion.model.ts';
import { readCompletion, writeCompletion } from './completion.store.ts';

beforeEach(() => localStorage.clear());

it('counts what is filled in, part by part', () => {
  const completion = completionOf(make.profile({ company: 'Meridian', time_zone: 'UTC', theme: 'dark', color_scheme: 'pine' }), {
    headline: 'Analyst',
  });
  expect(completion).toEqual({ linkedIn: 14, personal: 40, professional: 25, preferences: 100 });
  expect(averageOf(completion)).toBe(45);
});

const bare = make.profile({ first_name: '', last_name: '', time_zone: null });
const parts: Record<CompletionPart, readonly string[]> = {
  linkedIn: detailsOf.linkedIn,
  personal: ['first_name', 'last_name', ...detailsOf.personal],
  professional: ['company', ...professionalFields],
  preferences: ['time_zone', 'theme', 'color_scheme'],
};

it.each(completionParts.flatMap((part) => parts[part].map((field): [string, CompletionPart] => [field, part])))(
  'counts %s for the part %s and for no other',
  (field, part) => {
    const filled = completionOf({ ...bare, [field]: 'x' }, { [field]: 'x' });
    const expected = Math.round(100 / parts[part].length);
    expect(filled).toEqual({ linkedIn: 0, personal: 0, professional: 0, preferences: 0, [part]: expected });
  },
);

it('goes from nothing to everything', () => {
  const all = Object.fromEntries(completionParts.flatMap((part) => parts[part]).map((field) => [field, 'x']));
  expect(averageOf(completionOf(bare))).toBe(0);
  expect(averageOf(completionOf({ ...bare, ...all }, all))).toBe(100);
});

it('reads back what was kept, and 0 for what is missing or no percentage', () => {
  expect(averageOf(readCompletion())).toBe(0);
  writeCompletion({ linkedIn: 0, personal: 67, professional: 50, preferences: 100 });
  localStorage.setItem('atrium.profile-completion.professional', 'much');
  expect(readCompletion()).toEqual({ linkedIn: 0, personal: 67, professional: 0, preferences: 100 });
});
