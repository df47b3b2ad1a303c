import { describe, expect, it } from 'vitest';
import { blueprintStepAt } from './blueprint-progress.model.ts';
import { modelName } from './model-name.model.ts';
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
  it('joins what was searched and what is known, each place once, with the numbers that cite it', () => {
    const [guide, notes, page] = [{ title: 'Guide', url: '/help/a' }, { title: 'Notes' }, { title: 'Page', url: 'https://a.example/' }];
    expect(citedPlaces({ data: [guide, page, guide], knowledge_base: { data: [guide, notes] } })).toEqual([
      { place: guide, numbers: [1, 3] },
      { place: page, numbers: [2] },
      { place: notes, numbers: [] },
    ]);
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

it.each([
  ['prv_1a2b/large', 'large'],
  ['prv_1a2b/meta/llama', 'meta/llama'],
  ['server/gpt-4o', 'gpt-4o'],
  ['meta/llama', 'meta/llama'],
  ['built-in', 'Built-in'],
])('calls the model %j %j', (id, name) => expect(modelName(id, 'Built-in')).toBe(name));
