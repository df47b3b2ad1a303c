import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { allCalls } from 'shared-contracts/all-calls';
import { expect, it } from 'vitest';
import { turnCount } from '../../../e2e/support/rotation.ts';
import { callsOfNouns, mechanism, rowsOfRun } from './rotation.ts';

const root = path.join(import.meta.dirname, '../../..');
const turns = Array.from({ length: turnCount }, (_, turn) => turn);
const choose = (turn: number | 'all', changed: ReadonlySet<string> = new Set()) =>
  rowsOfRun('calls', allCalls, (call) => ({ name: call.name, kind: call.tag, call }), turn, changed);

it('runs a row of each kind in each turn, every row in ten turns, and most rows in one of them', () => {
  const kinds = new Set(allCalls.map(({ tag }) => tag));
  for (const turn of turns) {
    expect(new Set(choose(turn).map(({ tag }) => tag))).toEqual(kinds);
    expect(choose(turn).length).toBeLessThan(allCalls.length * 0.4);
  }
  expect(new Set(turns.flatMap((turn) => choose(turn)))).toEqual(new Set(allCalls));
  expect(choose('all')).toEqual(allCalls);
});

it.each(['shared-contracts/src/works/notebook/calls.ts', 'api-server/src/modules/works/notebook/notebook.service.ts'])(
  'runs every call of a noun after a change of %s',
  (file) => {
    const calls = callsOfNouns([file, 'mfe-chat/src/remote.tsx']);
    expect(calls).toContain('createNotebook');
    expect(calls).not.toContain('createAgent');
    const ofNoun = allCalls.map(({ name }) => name).filter((name) => calls.has(name));
    for (const turn of turns) expect(choose(turn, calls).map(({ name }) => name)).toEqual(expect.arrayContaining(ofNoun));
  },
);

it('knows the noun of every call', () => {
  const known = callsOfNouns(globSync('shared-contracts/src/*/*/*.ts', { cwd: root }));
  expect(allCalls.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

it.each(mechanism)('counts %s, which exists, as part of the mechanism', (file) => {
  expect(existsSync(path.join(root, file))).toBe(true);
});
