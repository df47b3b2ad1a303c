import { expect, it } from 'vitest';
import { sourcesOnDisk } from '../../checks/sources.ts';
import { workspaceRoot } from '../../release/index.ts';
import { affectedBy, affectedJourneys, cover } from './changed.ts';
import { readImportGraph } from './import-graph.ts';

const graph = readImportGraph(workspaceRoot, sourcesOnDisk(workspaceRoot));
const after = (...files: string[]) => affectedBy(files, graph);

it('affects the calls of a server module and the tests beside it when its service changes', () => {
  const { parts, tests, isAll } = after('api-server/src/modules/works/notebook/notebook.service.ts');
  expect(isAll).toBe(false);
  expect(parts).toContain('call:createNotebook');
  expect(parts).not.toContain('call:listAgents');
  expect(tests).toContain('api-server/src/modules/works/notebook/notebook.test.ts');
  expect(tests.size).toBeLessThan(15);
});

it('affects the page that a component is on, and no other page', () => {
  const { parts } = after('mfe-notebooks/src/features/trash/trash.page.tsx');
  expect([...parts]).toEqual(['mfe-notebooks/page-trash']);
});

it('affects every part of a remote when its entry or a text changes', () => {
  for (const file of ['mfe-settings/src/remote.tsx', 'mfe-settings/src/messages/de.json'])
    expect([...after(file).parts].filter((part) => part.startsWith('mfe-settings/')).length).toBeGreaterThan(5);
});

it('affects the journeys of the shell when the shell changes, and those that a helper of journeys is for', () => {
  expect(after('host-shell/src/features/top-bar/menus.tsx').journeys.size).toBeGreaterThan(3);
  expect([...after('e2e/src/chat/first-chat.spec.ts').journeys]).toEqual(['e2e/src/chat/first-chat.spec.ts']);
  expect(after('e2e/support/accounts.ts').journeys.size).toBeGreaterThan(50);
});

it.each(['api-server/src/app.ts', 'platform/preset/shell-config.ts', 'api-server/drizzle/meta/_journal.json'])(
  'affects every call when %s changes',
  (file) => {
    expect([...after(file).parts].filter((part) => part.startsWith('call:')).length).toBeGreaterThan(300);
  },
);

it('runs everything when the packages change, and nothing for documents', () => {
  expect(after('package-lock.json').isAll).toBe(true);
  const { isAll, tests, journeys, parts } = after('docs/traps.md', 'README.md');
  expect([isAll, tests.size, journeys.size, parts.size]).toEqual([false, 0, 0, 0]);
});

const used = (journeys: number, calls: string[], chunks: string[] = []) => ({ journeys, calls, chunks });

it('runs the journeys that use what is affected, and those that no complete run has seen', () => {
  const record = { a: used(1, ['listNotebooks']), b: used(2, [], ['mfe-chat/thread']), c: used(1, ['signIn']) };
  const affected = {
    isAll: false,
    tests: new Set<string>(),
    journeys: new Set<string>(),
    parts: new Set(['call:listNotebooks', 'mfe-chat/thread']),
  };
  expect(affectedJourneys(affected, ['a', 'b', 'c', 'new'], record)).toEqual(['a', 'b', 'new']);
});

it('uses each part of a wide change twice, with few and cheap journeys', () => {
  const parts = new Set(['x', 'y', 'z']);
  const file = (cost: number, ...uses: string[]) => ({ uses: new Set(uses), cost });
  const candidates = new Map([
    ['all', file(2, 'x', 'y', 'z')],
    ['dear', file(20, 'x', 'y', 'z')],
    ['one', file(1, 'x')],
    ['two', file(1, 'y')],
  ]);
  expect(cover(parts, candidates).toSorted()).toEqual(['all', 'dear', 'one', 'two']);
  expect(cover(new Set(['x']), candidates).toSorted()).toEqual(['all', 'one']);
});
