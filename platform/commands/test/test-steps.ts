import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../../release/index.ts';
import { findBrowser } from '../process/browser.ts';
import { type Report, readPlaywright, readVitest } from './test-reports.ts';

/** Describes one part of `npm test`. */
export interface Step {
  readonly name: string;
  /** Lists the arguments for Node, starting with the script. */
  readonly args: readonly string[];
  /** Says how many of the two processor cores it uses: none when it waits for the network. */
  readonly weight: 0 | 1 | 2;
  /** Names the steps that must pass first. */
  readonly needs: readonly string[];
  readonly limitMinutes: number;
  /** Names the step whose idle time it uses: it runs beside that one, whatever their weights. */
  readonly beside?: string;
  /** Ends the run when it fails, because what follows takes minutes. */
  readonly isCheck?: boolean;
  /** Recognizes the files that decide its result. A step without it always runs. */
  readonly reads?: (path: string) => boolean;
  /** Returns its environment, just before the step runs. */
  readonly env?: () => Record<string, string>;
  /** Reads the tool's report and output; a step without one counts as one test. */
  readonly report?: (output: string) => Report;
}

/** Holds what a run leaves behind: logs, reports, traces and the record of its checks. */
export const resultsFolder = join(workspaceRoot, '.cache/test');
const tool = (name: string, ...args: string[]) => [realpathSync(join(workspaceRoot, 'node_modules/.bin', name)), ...args];
const platform = (path: string) => join(workspaceRoot, 'platform', path);
const reportOf = (name: string) => join(resultsFolder, `${name}.json`);

const code = (path: string) => path !== 'HEAD' && !path.endsWith('.md');
const manifests = (path: string) => /(^|\/)package\.json$|^platform\/checks\/|^[^/]+\.json$/.test(path);
const check = (name: string, args: readonly string[], reads: Step['reads']): Step => {
  return { name, args, weight: 1, needs: [], limitMinutes: 10, isCheck: true, ...(reads ? { reads } : {}) };
};

/** Returns the step that runs unit and API tests; `name` also names its report. */
function unitStep(name: string, ...args: readonly string[]): Step {
  const report = reportOf(name);
  return {
    name,
    args: tool('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args),
    weight: 2,
    needs: [],
    limitMinutes: 75,
    report: (output) => readVitest(report, output),
  };
}

/** Returns the step that runs journeys; `name` also names its report and the folders of its traces and server logs. */
function journeyStep(name: string, ...args: readonly string[]): Step {
  const report = reportOf(name);
  const output = join(resultsFolder, name);
  return {
    name,
    args: tool(
      'playwright',
      'test',
      `--config=${join(workspaceRoot, 'e2e')}`,
      '--reporter=dot,json',
      `--output=${join(output, 'traces')}`,
      ...args,
    ),
    weight: 2,
    needs: ['build', 'browser'],
    limitMinutes: 75,
    env: () => ({ CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_LOGS: join(output, 'servers') }),
    report: () => readPlaywright(report),
  };
}

/** Lists every step in starting order: quick checks first, and the build beside them, since the journeys wait for it. */
export const steps: readonly Step[] = [
  { name: 'build', args: [platform('commands/build/run-build.ts')], weight: 1, needs: [], limitMinutes: 15, isCheck: true },
  // Where none is installed, it is fetched while the checks run.
  { ...check('browser', [platform('commands/test/run-find-browser.ts')], undefined), weight: 0 },
  check('lock', [platform('checks/lock.ts')], manifests),
  check('licenses', [platform('checks/licenses.ts')], manifests),
  check('versions', tool('syncpack', 'lint'), manifests),
  check('styles', [platform('checks/styles/run-styles.ts')], code),
  check('messages', [platform('checks/messages/run-messages.ts')], (path) => path !== 'HEAD'),
  check('lint', tool('biome', 'check', '.', '--error-on-warnings', '--max-diagnostics=50'), code),
  // The longest one starts before the middling ones, which fill the time beside it.
  check('types', [platform('checks/types.ts')], code),
  check('writing', [platform('checks/writing/run-writing.ts')], () => true),
  check('unused', tool('knip', '--no-progress'), code),
  check('boundaries', [platform('checks/boundaries.ts')], code),
  check('contracts', [platform('checks/contracts.ts'), '--check'], (path) => /^shared-contracts\/|^platform\/checks\//.test(path)),
  check('patterns', [platform('checks/patterns.ts')], code),
  { ...check('bytes', [platform('commands/bench/run-explain.ts')], undefined), needs: ['build'] },
  // Both cores are idle for a quarter of the time of journeys, which wait for pages.
  journeyStep('e2e'),
  // Some tests read what was built, such as the components' style sheet.
  { ...unitStep('unit'), needs: ['build'], beside: 'e2e' },
];

/** Lists what only `npm test -- all` runs: budgets that are a ratio or a count, so that they hold on any machine. */
export const stepsOfAll: readonly Step[] = [
  {
    name: 'bench',
    args: [platform('commands/bench/run-bench.ts'), '--short'],
    weight: 2,
    needs: ['build'],
    limitMinutes: 20,
  },
];

/** Returns a step that runs the failed files of a step again, each alone, with a trace of every journey; undefined for other steps. */
export function rerunStep(name: string, files: readonly string[]): Step | undefined {
  if (name === 'unit') return unitStep('unit-again', '--no-file-parallelism', ...files);
  if (name !== 'e2e') return undefined;
  // Playwright reads names of files as patterns.
  const patterns = files.map((file) => `${file.replaceAll('.', '\\.')}$`);
  const step = journeyStep('e2e-again', '--workers=1', '--trace=on', ...patterns);
  // A journey that passes without delays has found a race, which its name among the flaky ones says.
  return { ...step, env: () => ({ ...step.env?.(), E2E_DELAYS: '', E2E_TRACES: 'on' }) };
}

/** Returns the steps that the team of one package runs: its own lint, types, layers and tests. */
export function packageSteps(name: string): Step[] {
  if (name === 'e2e') return chosenSteps(['e2e']);
  return [
    check('lint', tool('biome', 'check', name, '--error-on-warnings', '--max-diagnostics=50'), code),
    check('types', [platform('checks/types.ts'), name], code),
    check('boundaries', [platform('checks/boundaries.ts'), name], code),
    ...steps.filter((step) => step.name === 'unit').map((step) => ({ ...step, args: [...step.args, '--project', name] })),
  ];
}

/** Returns the named steps and those they need, in order. */
export function chosenSteps(names: readonly string[], all: readonly Step[] = steps): Step[] {
  if (names.length === 0) return [...all];
  const wanted = new Set(names.flatMap((name) => [name, ...(all.find((step) => step.name === name)?.needs ?? [])]));
  return all.filter(({ name }) => wanted.has(name));
}
