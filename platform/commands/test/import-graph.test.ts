import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesOnDisk } from '../../checks/sources.ts';
import { workspaceRoot } from '../../release/index.ts';
import { readImportGraph } from './import-graph.ts';

function graphOf(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'graph-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return readImportGraph(
    root,
    Object.keys(files).filter((name) => /\.tsx?$/.test(name)),
  );
}

const ui = {
  'shared-ui/package.json': '{"name":"shared-ui","exports":{"./list":"./src/list.ts"}}',
  'shared-ui/src/list.ts': "export { Row } from './row.tsx';\nexport * from './table.tsx';\n",
  'shared-ui/src/row.tsx': 'export const Row = 1;\n',
  'shared-ui/src/table.tsx': 'export function Table() {}\n',
};

it('follows a name through the entry that passes it on, and leaves the users of other names alone', () => {
  const graph = graphOf({
    ...ui,
    'mfe-a/src/rows.tsx': "import { Row } from 'shared-ui/list';\n",
    'mfe-b/src/tables.tsx': "import {\n  type Table,\n} from 'shared-ui/list';\n",
    'mfe-b/src/both.tsx': "import * as list from 'shared-ui/list';\nlist.Row;\n",
  });
  expect([...graph.dependents(['shared-ui/src/row.tsx'])].toSorted()).toEqual([
    'mfe-a/src/rows.tsx',
    'mfe-b/src/both.tsx',
    'shared-ui/src/row.tsx',
  ]);
  expect(graph.dependents(['shared-ui/src/table.tsx']).has('mfe-b/src/tables.tsx')).toBe(true);
});

it('stops at lazy imports, which it lists, and at borders other than the changed files', () => {
  const graph = graphOf({
    'mfe-a/src/page.tsx': "import './page.module.css';\nexport const Page = 1;\n",
    'mfe-a/src/page.module.css': '',
    'mfe-a/src/remote.tsx': `const page = lazyPage(() => import(/* webpackChunkName: "page-a" */ './page.tsx'), 'Page');\n`,
    'mfe-a/src/app.ts': "import type { Page } from './page.tsx';\n",
    'mfe-a/src/main.ts': "import { x } from './app.ts';\n",
  });
  expect(graph.chunks).toEqual(new Map([['mfe-a/page-a', ['mfe-a/src/page.tsx']]]));
  expect([...graph.dependents(['mfe-a/src/page.module.css'])]).toEqual([
    'mfe-a/src/page.module.css',
    'mfe-a/src/page.tsx',
    'mfe-a/src/app.ts',
    'mfe-a/src/main.ts',
  ]);
  const isBorder = (file: string) => file === 'mfe-a/src/app.ts';
  expect(graph.dependents(['mfe-a/src/page.tsx'], isBorder).has('mfe-a/src/main.ts')).toBe(false);
  expect(graph.dependents(['mfe-a/src/app.ts'], isBorder).has('mfe-a/src/main.ts')).toBe(true);
});

it('reads every source of the workspace, and finds who uses a file that everybody knows', () => {
  const graph = readImportGraph(workspaceRoot, sourcesOnDisk(workspaceRoot));
  expect(graph.files.size).toBeGreaterThan(3_000);
  expect(graph.chunks.size).toBeGreaterThan(100);
  expect(
    graph.dependents(['shared-contracts/src/works/notebook/calls.ts']).has('api-server/src/modules/works/notebook/notebook.routes.ts'),
  ).toBe(true);
});
