import { describe, expect, it } from 'vitest';
import { getBlueprintStep } from './blueprint-progress.model.ts';
import { formatModelName } from './model-name.model.ts';
import { collectSources, toInternalPath } from './source-list.model.ts';

describe('blueprintStepAt', () => {
  it('advances every twelve seconds and stops at the last text', () => {
    expect([0, 11_999, 12_000, 24_000, 36_000, 48_000, 600_000].map(getBlueprintStep)).toEqual([
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
  it('merges search results and other sources, each once, with the numbers that cite it', () => {
    const [guide, notes, page] = [{ title: 'Guide', url: '/help/a' }, { title: 'Notes' }, { title: 'Page', url: 'https://a.example/' }];
    expect(collectSources({ data: [guide, page, guide], knowledge_base: { data: [guide, notes] } })).toEqual([
      { place: guide, numbers: [1, 3] },
      { place: page, numbers: [2] },
      { place: notes, numbers: [] },
    ]);
    expect(collectSources(undefined)).toEqual([]);
  });
});

describe('ownPath', () => {
  it('removes the base, which the router adds', () => {
    expect(['/app/help/x', '/app', '/app?sessionId=1', '/apple', '/help/x'].map((url) => toInternalPath(url, '/app'))).toEqual([
      '/help/x',
      '/',
      '/?sessionId=1',
      '/apple',
      '/help/x',
    ]);
  });

  it('rejects disguised hosts and anything that is not a path', () => {
    for (const url of ['//evil.example', '/\\evil.example', 'https://a.example', 'javascript:alert(1)', 'help'])
      expect(toInternalPath(url, '/app')).toBeNull();
  });
});

it.each([
  ['prv_1a2b/large', 'large'],
  ['prv_1a2b/meta/llama', 'meta/llama'],
  ['server/gpt-4o', 'gpt-4o'],
  ['meta/llama', 'meta/llama'],
  ['built-in', 'Built-in'],
])('shows the model %j as %j', (id, name) => expect(formatModelName(id, 'Built-in')).toBe(name));
