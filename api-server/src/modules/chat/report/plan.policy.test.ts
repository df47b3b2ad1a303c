import { describe, expect, it } from 'vitest';
import { planByRules, tidyPlan } from './plan.policy.ts';

describe('a plan without a model', () => {
  it('asks the whole question, then its parts', () => {
    expect(planByRules('What does the fair cost? Who pays for the booth and what is still open?').questions).toEqual([
      'What does the fair cost? Who pays for the booth and what is still open?',
      'What does the fair cost?',
      'Who pays for the booth',
      'what is still open?',
    ]);
    expect(planByRules('Budget of the fair').questions).toEqual(['Budget of the fair']);
  });
});

it('asks each question once, and at most five', () => {
  const questions = ['One?', 'one?', '', ...Array.from({ length: 9 }, (_, index) => `Number ${index}?`)];
  expect(tidyPlan({ title: 'T', questions }).questions).toEqual(['one?', 'Number 0?', 'Number 1?', 'Number 2?', 'Number 3?']);
});
