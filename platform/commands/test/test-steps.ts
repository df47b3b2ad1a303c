import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../../release/index.ts';
import { findBrowser } from '../process/browser.ts';
import { type Count, playwrightCount, vitestCount } from './test-counts.ts';

/** Describes one part of `npm test`. */
export interface Step {
  readonly name: string;
  /** Lists the arguments for Node, starting with the script. */
  readonly args: readonly string[];
  /** Says how many of the two processor cores it uses. */
  readonly weight: 1 | 2;
  /** Names the steps that must pass first. */
  readonly needs: readonly string[];
  readonly limitMinutes: number;
  /** Returns its environment, just before the step runs. */
  readonly env?: () => Record<string, string>;
  /** Counts the tests from the tool's report and output; a step without one counts as one test. */
  readonly count?: (output: string) => Count;
}

const reportDir = join(workspaceRoot, '.cache/test');
const tool = (name: string, ...args: string[]) => [realpathSync(join(workspaceRoot, 'node_modules/.bin', name)), ...args];
const platform = (path: string) => join(workspaceRoot, 'platform', path);
const vitestReport = join(reportDir, 'vitest.json');
const playwrightReport = join(reportDir, 'playwright.json');

const check = (name: string, args: readonly string[]): Step => ({ name, args, weight: 1, needs: [], limitMinutes: 10 });

/** Lists every step in starting order: the build first, since the journeys wait for it. */
export const steps: readonly Step[] = [
  { name: 'build', args: [platform('commands/build/run-build.ts')], weight: 1, needs: [], limitMinutes: 15 },
  { name: 'bytes', args: [platform('commands/bench/run-explain.ts')], weight: 1, needs: ['build'], limitMinutes: 10 },
  check('lint', tool('biome', 'check', '.', '--error-on-warnings', '--max-diagnostics=50')),
  check('types', [platform('checks/types.ts')]),
  check('boundaries', [platform('checks/boundaries.ts')]),
  check('patterns', [platform('checks/patterns.ts')]),
  check('writing', [platform('checks/writing/run-writing.ts')]),
  check('styles', [platform('checks/styles/run-styles.ts')]),
  check('messages', [platform('checks/messages/run-messages.ts')]),
  check('unused', tool('knip', '--no-progress')),
  check('versions', tool('syncpack', 'lint')),
  check('lock', [platform('checks/lock.ts')]),
  check('licenses', [platform('checks/licenses.ts')]),
  {
    name: 'unit',
    args: tool('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`),
    weight: 2,
    needs: [],
    limitMinutes: 45,
    count: (output) => vitestCount(vitestReport, output),
  },
  {
    name: 'e2e',
    args: tool('playwright', 'test', `--config=${join(workspaceRoot, 'e2e')}`, '--reporter=dot,json'),
    weight: 2,
    needs: ['build'],
    limitMinutes: 50,
    env: () => ({ CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }),
    count: () => playwrightCount(playwrightReport),
  },
];

/** Lists the reports that a run writes. They are removed first, so that an old report is never mistaken for a new one. */
export const reports = [vitestReport, playwrightReport];

/** Returns the steps that the team of one package runs: its own lint, types, layers and tests. */
export function packageSteps(name: string): Step[] {
  if (name === 'e2e') return chosenSteps(['e2e']);
  return [
    check('lint', tool('biome', 'check', name, '--error-on-warnings', '--max-diagnostics=50')),
    check('types', [platform('checks/types.ts'), name]),
    check('boundaries', [platform('checks/boundaries.ts'), name]),
    ...steps.filter((step) => step.name === 'unit').map((step) => ({ ...step, args: [...step.args, '--project', name] })),
  ];
}

/** Returns the named steps and those they need, in order. */
export function chosenSteps(names: readonly string[], all: readonly Step[] = steps): Step[] {
  if (names.length === 0) return [...all];
  const wanted = new Set(names.flatMap((name) => [name, ...(all.find((step) => step.name === name)?.needs ?? [])]));
  return all.filter(({ name }) => wanted.has(name));
}
