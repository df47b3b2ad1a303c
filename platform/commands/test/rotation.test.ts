import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chooseRotation, isOfMechanism, namesInTurn, namesOfRun, turnCount } from '../../../e2e/support/rotation.ts';
import { workspaceRoot } from '../../release/index.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `mfe-chat/part-${index}`);
const turns = Array.from({ length: turnCount }, (_, turn) => turn);
const facts = { env: {}, changed: () => undefined, commit: () => undefined, today: new Date('2026-11-29T12:00:00Z') };

it.each([0, 1, 9, 10, 27, 101])('covers each of %i names once in ten turns, a tenth in each', (count) => {
  const chosen = turns.map((turn) => namesInTurn('lazy-parts', names(count), turn));
  expect(chosen.flat().toSorted()).toEqual(names(count).toSorted());
  for (const some of chosen) expect(Math.abs(some.length - count / turnCount)).toBeLessThan(1);
});

it('chooses the same names however they are ordered, and keeps the given order', () => {
  const reversed = names(27).toReversed();
  for (const turn of turns) {
    const chosen = namesInTurn('lazy-parts', names(27), turn);
    expect(namesInTurn('lazy-parts', reversed, turn)).toEqual(chosen.toReversed());
  }
});

it('starts short lists at different turns', () => {
  const first = (list: string) => turns.find((turn) => namesInTurn(list, ['one'], turn).length > 0);
  expect(new Set(['lazy-parts', 'lazy-pages', 'fault-matrix', 'remote-faults'].map(first)).size).toBeGreaterThan(1);
});

it('chooses a turn by the commit, the same one each time', () => {
  const chosen = Array.from({ length: 200 }, (_, index) => {
    const commit = () => index.toString(16).padStart(40, '0');
    const rotation = chooseRotation({ ...facts, commit });
    expect(chooseRotation({ ...facts, commit })).toBe(rotation);
    return rotation;
  });
  expect([...new Set(chosen)].toSorted()).toEqual(turns);
});

it('chooses the next turn each day where no commit is known', () => {
  const on = (day: number) => chooseRotation({ ...facts, today: new Date(Date.UTC(2026, 10, day)) });
  expect(new Set(turns.map((turn) => on(1 + turn))).size).toBe(turnCount);
});

it('chooses all when asked to, or when the mechanism changed', () => {
  const commit = () => 'ef0aeb97';
  expect(chooseRotation({ ...facts, commit, env: { E2E_ALL: '1', E2E_ROTATION: '3' } })).toBe('all');
  expect(chooseRotation({ ...facts, commit, env: { E2E_ROTATION: 'all' } })).toBe('all');
  expect(chooseRotation({ ...facts, commit, changed: () => ['docs/traps.md', 'platform/preset/integrity.ts'] })).toBe('all');
  expect(chooseRotation({ ...facts, commit, changed: () => ['mfe-chat/src/remote.tsx'] })).toBeTypeOf('number');
});

it('repeats the turn that it is given, even if the mechanism changed, and refuses any other text', () => {
  const changed = () => ['platform/preset/integrity.ts'];
  expect(chooseRotation({ ...facts, changed, env: { E2E_ROTATION: '7' } })).toBe(7);
  expect(() => chooseRotation({ ...facts, env: { E2E_ROTATION: '12' } })).toThrow('E2E_ROTATION is 12');
});

it.each([
  'shared-contracts/src/kernel/browser/lazy-code.ts',
  'shared-ui/src/states/lazy-part.tsx',
  'host-shell/src/features/remotes/load-release.ts',
  'platform/preset/federation-retry.ts',
  'platform/checks/lazy-imports.ts',
  'e2e/src/platform/lazy-parts.spec.ts',
  'e2e/support/lazy-chunks.ts',
  'host-shell/src/shared/lazy-shared.ts',
])('counts %s, which exists, as part of the mechanism', (file) => {
  expect(existsSync(join(workspaceRoot, file))).toBe(true);
  expect(isOfMechanism(file)).toBe(true);
});

it.each(['host-shell/src/features/remotes/load-release.test.ts', 'mfe-chat/src/remote.tsx', 'e2e/src/chat/first-chat.spec.ts'])(
  'does not count %s',
  (file) => {
    expect(isOfMechanism(file)).toBe(false);
  },
);

it('refuses a kind that no longer exists', () => {
  expect(() => namesOfRun('lazy-parts', ['host-shell/command-palette'], ['host-shell/palette'])).toThrow(
    'lazy-parts has no host-shell/palette.',
  );
});
