import { expect, it } from 'vitest';
import { checkLazyImports, rawImports } from './lazy-imports.ts';
import { workspace } from './sources.ts';

it.each([
  "const load = () => import('./part.tsx');",
  "const { draw } = await import('./part.tsx');",
  "const Part = useMemo(() => import('./part.tsx'), []);",
  "const part = lazyCode(async () => (await import('./part.tsx')).Part);",
  "import { lazy } from 'react';",
  "import { lazy as later } from 'react';",
  'const Part = React.lazy(load);',
])('refuses %s', (source) => {
  expect(rawImports('part.tsx', source)).toHaveLength(1);
});

it.each([
  'const part = lazyCode(() => import(/* webpackChunkName: "part" */ \'./part.tsx\'));',
  "const page = lazyPage(() => import('./part.tsx'), 'PartPage');",
  "type Part = typeof import('./part.tsx');",
  "import { Part } from './part.tsx';",
])('accepts %s', (source) => {
  expect(rawImports('part.tsx', source)).toEqual([]);
});

it('finds none in the product, and reads every browser file', () => {
  const { failures, readCount } = checkLazyImports(workspace);
  expect(failures).toEqual([]);
  expect(readCount).toBeGreaterThan(700);
});
