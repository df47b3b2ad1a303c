import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CallDefinition } from 'shared-contracts/calls';
import { it } from 'vitest';
import { changedFiles, chooseRotation, headCommit, namesInTurn } from '../../../e2e/support/rotation.ts';

/**
 * Lists the paths, or their beginnings with a slash, of what decides for all calls alike who may make them, of what keeps their writes and
 * survives failures, and of the tests of both.
 */
export const mechanism = [
  'api-server/drizzle/',
  'api-server/src/app.ts',
  'api-server/src/back-up.ts',
  'api-server/src/http/',
  'api-server/src/kernel/',
  'api-server/src/main.ts',
  'api-server/src/modules/agents/agent/approval/',
  'api-server/src/modules/chat/chat/run/',
  'api-server/src/modules/governance/access/',
  'api-server/src/modules/governance/ownership/',
  'api-server/src/modules/identity/auth/',
  'api-server/src/modules/identity/installation/',
  'api-server/src/modules.ts',
  'api-server/src/parts.ts',
  'api-server/src/platform/backup/',
  'api-server/src/platform/database/',
  'api-server/src/platform/storage/',
  'api-server/src/server.ts',
  'api-server/src/testing/acting-chat.ts',
  'api-server/src/testing/own-input.ts',
  'api-server/src/testing/owned-things.ts',
  'api-server/src/testing/rotation.ts',
  'api-server/src/testing/sample-input.ts',
  'api-server/src/testing/scoped-things.ts',
  'api-server/src/testing/start-api.ts',
  'package-lock.json',
  'shared-contracts/src/kernel/call/',
];
const root = path.join(import.meta.dirname, '../../..');
const rotation = chooseRotation({
  env: { E2E_ALL: process.env.TEST_ALL, E2E_ROTATION: process.env.TEST_ROTATION },
  changed: changedFiles,
  commit: headCommit,
  today: new Date(),
  paths: mechanism,
});

const changedCalls = callsOfNouns(changedFiles() ?? []);

/** Declares a test that runs in its turn: in one of ten changes, in each change of the mechanism, and in complete runs. */
export const itInTurn = (title: string, test: () => Promise<void> | void, limitMs?: number): void =>
  it.runIf(namesInTurn(title, [title], rotation).length > 0)(title, test, limitMs);

interface About {
  readonly name: string;
  /** Names what the rows have in common that a run needs only once. */
  readonly kind: string;
  readonly call?: CallDefinition;
}

/** Returns the rows of a table that run this time: one of each kind, those about calls of nouns that changed, and a tenth of the others. */
export function rowsOfRun<Row>(
  list: string,
  rows: readonly Row[],
  about: (row: Row) => About,
  turn = rotation,
  changed = changedCalls,
): Row[] {
  const known = rows.map((row) => ({ row, ...about(row) }));
  const firsts = new Set(new Map(known.toReversed().map((one) => [one.kind, one])).values());
  const inTurn = new Set(namesInTurn(list, [...new Set(known.map(({ name }) => name))], turn));
  const isChosen = (one: (typeof known)[number]) => firsts.has(one) || inTurn.has(one.name) || (one.call && changed.has(one.call.name));
  return known.filter(isChosen).map(({ row }) => row);
}

/** Returns what the contracts export, calls among it, of every noun of which the contract or the module is among the files. */
export function callsOfNouns(changed: readonly string[]): ReadonlySet<string> {
  const nounOf = /^(?:shared-contracts\/src|api-server\/src\/modules)\/([\w-]+\/[\w-]+)\//;
  const nouns = new Set(changed.flatMap((file) => nounOf.exec(file)?.[1] ?? []));
  const files = [...nouns].flatMap((noun) => globSync(`shared-contracts/src/${noun}/**/*.ts`, { cwd: root }));
  const names = files.flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(/^export const (\w+)/gm)]);
  return new Set(names.map(([, name = '']) => name));
}
