import { expect, it } from 'vitest';
import { remoteFixture } from '../testing/releases.ts';
import { type Compared, contractChanges, previewComment } from './preview-comment.ts';

const fixture = remoteFixture('mfe-a', '1');
const payload = (required: readonly string[]) => ({
  type: 'object',
  required,
  properties: Object.fromEntries(required.map((name) => [name, { type: 'string' }])),
});
const current: Compared = {
  release: '1.0.0-aa',
  manifest: {
    ...fixture,
    preload: { remote: ['remote.js'], page: ['page.js'], gone: ['gone.js'] },
    calls: ['listThings'],
    contributes: { ...fixture.contributes, emits: { 'mfe-a:kept': 1, 'mfe-a:dropped': 1 } },
  },
  shapes: { events: { 'mfe-a:kept': payload(['id', 'name']) }, calls: {} },
  bytes: { 'remoteEntry.1.js': 100, 'remote.js': 50, 'page.js': 1_000, 'gone.js': 7 },
};
const next: Compared = {
  release: '1.1.0-bb',
  manifest: {
    ...fixture,
    preload: { remote: ['remote.js'], page: ['page.js'] },
    calls: ['findThings'],
    requires: { contracts: '^2.0.0', ui: '^1.0.0' },
    contributes: {
      ...fixture.contributes,
      emits: { 'mfe-a:kept': 1 },
      consumes: { 'mfe-b:moved': 2 },
      routes: [{ id: 'p', path: 'other', title: 'P', chunk: 'page' }],
    },
  },
  shapes: { events: { 'mfe-a:kept': payload(['id']) }, calls: {} },
  bytes: { 'remoteEntry.1.js': 100, 'remote.js': 60, 'page.js': 900 },
};
const facts = {
  remote: 'mfe-a',
  env: 'qa',
  link: 'https://atrium.example/app/a?trial=x',
  until: '2026-12-01',
  next,
  current,
  refusals: [],
  journeys: [
    { title: 'opens | the page', isPassed: true, screenshot: 'opens.png', times: { load: 310.4, LCP: 402, CLS: 0.0123 } },
    { title: 'saves', isPassed: false, screenshot: 'saves.png', times: {} },
  ],
};

it('lists what others rely on and what changed of it', () => {
  expect(contractChanges(next, current)).toEqual([
    'Event removed: mfe-a:dropped (1)',
    'Heard event added: mfe-b:moved (2)',
    expect.stringMatching(/^Payload of mfe-a:kept breaks its listeners: .*name/),
    'Route changed: p from /mfe-a to /other',
    'Used call added: findThings',
    'Used call removed: listThings',
    'Needed changed: shared-contracts from ^1.0.0 to ^2.0.0',
  ]);
  expect(contractChanges(next, next)).toEqual([]);
  expect(contractChanges(next, undefined)).toEqual([]);
});

it('compares bytes per part, and shows journeys with their times and pictures', () => {
  const comment = previewComment(facts);
  expect(comment).toContain('[Open it in qa](https://atrium.example/app/a?trial=x) until 2026-12-01.');
  expect(comment).toContain('| before any page | 150 | 160 | +10 |\n| page | 1000 | 900 | -100 |\n| gone | 7 | removed |  |');
  expect(comment).toContain('| opens \\| the page | passed | 310 ms | 402 ms |  | 0.012 |');
  expect(comment).toContain('| saves | **failed** |');
  expect(comment).toContain('![saves](saves.png)');
  expect(comment).toContain('Passes the gate of qa.');
});

it('says that nothing runs yet, what the gate refuses, and that no journey ran', () => {
  const comment = previewComment({ ...facts, current: undefined, refusals: ['gate/size: <b>too large</b>'], journeys: [] });
  expect(comment).toContain('Nothing runs yet');
  expect(comment).toContain('- gate/size: \\<b\\>too large\\</b\\>');
  expect(comment).toContain('No journey ran.');
});
