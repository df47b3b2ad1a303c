import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspace } from '../sources.ts';
import { shapeTokens, styleFaults } from './styles.ts';

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

it('refuses a length that a token holds', () => {
  const sheet = '.ui-a {\n  padding: 6px 12px;\n  border-top-left-radius: 10px;\n  width: 12px;\n  margin: calc(8px * 2) var(--x, 2px);\n}';
  expect(faultsOf({ 'shared-ui/src/a.css': sheet })).toEqual([
    'shared-ui/src/a.css:2 writes a length that var(--space-3) holds',
    'shared-ui/src/a.css:3 writes a length that var(--radius-md) holds',
    'shared-ui/src/a.css:5 writes a length that var(--space-2) holds',
  ]);
});

it('knows the tokens of shared-ui', () => {
  const shape = readFileSync(join(workspace, 'shared-ui/src/theme/tokens/shape.ts'), 'utf8');
  const number = (name: string) => new RegExp(`${name} = (\\d+)`).exec(shape)?.[1];
  const [, radii = ''] = /radii = \{ (.*) \}/.exec(shape) ?? [];
  expect(shapeTokens.spacing.size).toBe(Number(number('gridSteps')));
  expect(shapeTokens.spacing.get(`${number('gridStep')}px`)).toBe('--space-1');
  const corners = [...shapeTokens.corners].map(([length, token]) => `${token.slice('--radius-'.length)}: ${length.slice(0, -2)}`);
  expect(corners.slice(0, -1).join(', ')).toBe(radii);
});
