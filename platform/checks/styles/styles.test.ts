import { expect, it } from 'vitest';
import { styleFaults } from './styles.ts';

const faultsOf = (sheets: Readonly<Record<string, string>>) =>
  styleFaults(Object.entries(sheets).map(([file, content]) => ({ file, content })));

it('refuses !important', () => {
  expect(faultsOf({ 'shared-ui/src/a.css': '\n.ui-a { color: red !important; }' })).toEqual(['shared-ui/src/a.css:2 uses !important']);
});

it('refuses selectors of antd outside shared-ui', () => {
  const rule = '.ui-card { color: red; .ant-btn { color: blue; } }';
  expect(faultsOf({ 'shared-ui/src/a.css': rule })).toEqual([]);
  expect(faultsOf({ 'mfe-a/src/a.module.css': rule })).toEqual([expect.stringContaining("mfe-a/src/a.module.css:1 selects antd's class")]);
});

it('refuses a class that two packages style', () => {
  const faults = faultsOf({
    'shared-ui/src/a.css': '.ui-tile:hover { color: red; }',
    'mfe-a/src/a.module.css': '.list :global(.ui-tile) { margin: 0; }',
  });
  expect(faults).toEqual(['.ui-tile is styled by several packages: shared-ui/src/a.css:1, mfe-a/src/a.module.css:1']);
});

it('accepts classes of modules, context, comments and values', () => {
  expect(
    faultsOf({
      'shared-ui/src/a.css':
        '/* .tile !important */ .ui-page { margin: 0.5rem; background: url(a.tile); } @media (width > 1px) { .ui-row { gap: 0 } }',
      'mfe-a/src/a.module.css': '.tile { color: red; } :global(.ui-page) .tile { color: blue; }',
      'mfe-b/src/b.module.css': '.tile { color: red; } .row { margin: 0; }',
    }),
  ).toEqual([]);
});

it('refuses a global sheet outside shared-ui', () => {
  expect(faultsOf({ 'host-shell/src/a.css': 'a { color: red; }' })).toEqual(['host-shell/src/a.css is not a CSS module']);
});

it('refuses a class of shared-ui without its prefix', () => {
  expect(faultsOf({ 'shared-ui/src/a.css': '.tile { color: red; }' })).toEqual([
    'shared-ui/src/a.css:1 styles .tile, which lacks the prefix ui-',
  ]);
});
