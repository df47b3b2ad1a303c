import { make } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import { averageOf, completionOf } from './completion.model.ts';
import { readCompletion, writeCompletion } from './completion.store.ts';

beforeEach(() => localStorage.clear());

it('counts what is filled in, part by part', () => {
  const completion = completionOf(make.profile({ company: 'Meridian', time_zone: 'UTC', theme: 'dark', color_scheme: 'pine' }), {
    headline: 'Analyst',
  });
  expect(completion).toEqual({ linkedIn: 14, personal: 40, professional: 25, preferences: 100 });
  expect(averageOf(completion)).toBe(45);
});

it('reads back what was kept, and 0 for what is missing or no percentage', () => {
  expect(averageOf(readCompletion())).toBe(0);
  writeCompletion({ linkedIn: 0, personal: 67, professional: 50, preferences: 100 });
  localStorage.setItem('atrium.profile-completion.professional', 'much');
  expect(readCompletion()).toEqual({ linkedIn: 0, personal: 67, professional: 0, preferences: 100 });
});
