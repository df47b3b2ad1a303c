import { brotliCompressSync } from 'node:zlib';
import { encode } from '@jridgewell/sourcemap-codec';
import { expect, it } from 'vitest';
import { allowedGrowth, beyondTotal, growthSince, readBaseline, tableOf, updateBaseline } from './baseline.ts';
import { ownerOf } from './owners.ts';
import { beyondBudget } from './routes.ts';
import { sharesOf } from './shares.ts';

it.each([
  ['../node_modules/@rc-component/trigger/es/index.js', 'antd'],
  ['webpack://host/../node_modules/react-dom/cjs/react-dom-client.production.js', 'react-dom'],
  ['../node_modules/@ant-design/cssinjs/es/index.js', 'antd'],
  ['../../../host-shell/src/features/top-bar/top-bar.tsx', 'host-shell/features/top-bar'],
  ['../../../shared-contracts/src/agents/agent/entity.ts', 'shared-contracts/agent'],
  ['../../../mfe-chat/src/core/outbox/sender.ts', 'mfe-chat/core'],
  ['webpack://webpack/runtime/consumes_loading', 'bundler'],
])('names the owner of %s', (source, owner) => {
  expect(ownerOf(source)).toBe(owner);
});

it('shares out every byte of a script, the text without a source to the bundler', () => {
  const code = `!function(){"use strict";${'console.log(1234);'.repeat(9)}alert("Zm9vYmFy8hQ")}`;
  const end = code.indexOf('alert');
  const segments: [number, number, number, number][] = [
    [25, 0, 0, 0],
    [end, 1, 0, 0],
  ];
  const sources = ['../node_modules/antd/a.js', '../../mfe-chat/src/core/a.ts'];
  const shares = sharesOf({ code, map: { sources, mappings: encode([segments]) } });
  expect([...shares.keys()].toSorted()).toEqual(['antd', 'bundler', 'mfe-chat/core']);
  expect([...shares.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeCloseTo(brotliCompressSync(code).length);
});

const baseline = { antd: { bytes: 50_000 }, axios: { bytes: 10_000, why: 'uploads' } };

it('names what grew by more than is allowed, and new lines too', () => {
  const now = new Map([
    ['antd', 50_000 + allowedGrowth],
    ['axios', 10_001 + allowedGrowth],
    ['moment', 5_000],
  ]);
  expect(growthSince(baseline, now)).toEqual([
    'axios grew from 10000 to 12001 bytes of the first page.',
    'moment grew from 0 to 5000 bytes of the first page.',
  ]);
});

it('accepts growth only with a reason, and keeps earlier ones', () => {
  const now = new Map([
    ['antd', 60_000],
    ['axios', 9_000],
  ]);
  expect(() => updateBaseline(baseline, now, undefined)).toThrow('antd');
  expect(updateBaseline(baseline, now, 'a date field')).toEqual({
    antd: { bytes: 60_000, why: 'a date field' },
    axios: { bytes: 9_000, why: 'uploads' },
  });
  expect(tableOf(baseline, now)).toContain('| antd | 60000 | +10000 |  |');
});

it('has a baseline within the budget, and says when small steps exceed it', () => {
  const written = new Map(Object.entries(readBaseline()).map(([owner, { bytes }]) => [owner, bytes]));
  expect(written.size).toBeGreaterThan(50);
  expect(beyondTotal(written)).toEqual([]);
  expect(beyondTotal(new Map([...written, ['moment', 40_000]]))).toEqual([expect.stringContaining('over 350000')]);
});

it('holds every page to a budget, the editor and the canvas to one for them', () => {
  const share = (path: string, bytes: number) => ({ path, remote: 'mfe-notebooks', bytes });
  expect(beyondBudget([share('notebooks/:id/document', 152_000), share('my-works', 60_000)])).toEqual([]);
  expect(beyondBudget([share('my-works', 60_001), share('new', 0)])).toEqual([
    'The page my-works loads 60001 bytes of mfe-notebooks; 60000 are allowed.',
    "The page new names no script of mfe-notebooks, so its first visit can't be measured.",
  ]);
});
