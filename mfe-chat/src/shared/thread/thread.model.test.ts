import { describe, expect, it } from 'vitest';
import { blueprintStepAt } from './blueprint-progress.model.ts';
import { citedPlaces, ownPath } from './source-list.model.ts';

describe('blueprintStepAt', () => {
  it('goes on every twelve seconds and stops at the last text', () => {
    expect([0, 11_999, 12_000, 24_000, 36_000, 48_000, 600_000].map(blueprintStepAt)).toEqual([
      'blueprintCreating',
      'blueprintCreating',
      'blueprintGathering',
      'blueprintCollecting',
      'blueprintAnalyzing',
      'blueprintTogether',
      'blueprintTogether',
    ]);
  });
});

describe('citedPlaces', () => {
  it('joins what was searched and what is known, each place once', () => {
    const guide = { title: 'Guide', url: '/help/a' };
    expect(citedPlaces({ data: [guide], knowledge_base: { data: [guide, { title: 'Notes' }] } })).toEqual([guide, { title: 'Notes' }]);
    expect(citedPlaces(undefined)).toEqual([]);
  });
});

describe('ownPath', () => {
  it('takes the base off, which the router adds', () => {
    expect(['/app/help/x', '/app', '/app?sessionId=1', '/apple', '/help/x'].map((url) => ownPath(url, '/app'))).toEqual([
      '/help/x',
      '/',
      '/?sessionId=1',
      '/apple',
      '/help/x',
    ]);
  });

  it('refuses other hosts in disguise and what is no path', () => {
    for (const url of ['//evil.example', '/\\evil.example', 'https://a.example', 'javascript:alert(1)', 'help'])
      expect(ownPath(url, '/app')).toBeNull();
  });
});
