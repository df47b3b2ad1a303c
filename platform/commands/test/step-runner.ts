import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Report } from './test-reports.ts';
import type { Step } from './test-steps.ts';

export interface StepResult {
  readonly name: string;
  readonly seconds: number;
  readonly report: Report;
  /** Says why it failed or did not run; undefined when it passed. */
  readonly failure?: string;
  readonly state: 'passed' | 'failed' | 'not run' | 'cached';
  /** The file with its whole output. */
  readonly log: string;
}

/** Remembers which checks passed on the same sources. */
export interface CheckCache {
  readonly has: (step: Step) => boolean;
  readonly add: (step: Step) => void;
}

export interface Running {
  readonly logs: string;
  readonly cache?: CheckCache;
  readonly onDone?: (result: StepResult) => void;
}

const cores = 2;
const running = new Set<ChildProcess>();

/**
 * Runs steps in parallel as far as the cores allow or a step names another one, each after those it needs, and reports each as it ends.
 * Once a check has failed, nothing else is started: its verdict takes a minute, that of the tests a quarter of an hour.
 */
export async function runSteps(steps: readonly Step[], { logs, cache, onDone = () => undefined }: Running): Promise<StepResult[]> {
  const results = new Map<string, StepResult>();
  const waiting = [...steps];
  const active = new Map<Step, Promise<void>>();
  const hasRoom = (step: Step) => {
    const others = [...active.keys()].filter(({ weight }) => weight > 0);
    const isBeside = (other: Step) => step.beside === other.name || other.beside === step.name;
    return others.reduce<number>((sum, { weight }) => sum + weight, step.weight) <= cores || others.every(isBeside);
  };
  const finish = (result: StepResult) => {
    results.set(result.name, result);
    onDone(result);
  };
  const brokenFor = (step: Step) => {
    const failed = [...results.values()].filter(({ state }) => state === 'failed').map(({ name }) => name);
    return failed.find((name) => step.needs.includes(name) || steps.some((other) => other.name === name && other.isCheck));
  };

  while (waiting.length || active.size) {
    for (const step of [...waiting]) {
      const broken = brokenFor(step);
      const needed = step.needs.filter((name) => steps.some((other) => other.name === name));
      if (!broken && (needed.some((name) => !results.has(name)) || !hasRoom(step))) continue;
      waiting.splice(waiting.indexOf(step), 1);
      if (broken) {
        finish({ ...emptyResult(step, logs), state: 'not run', failure: `not run, because ${broken} failed` });
        continue;
      }
      if (cache?.has(step)) {
        finish({ ...emptyResult(step, logs), report: { ...noTests, passed: 1 }, state: 'cached' });
        continue;
      }
      const done = runStep(step, logs).then((result) => {
        active.delete(step);
        if (result.state === 'passed') cache?.add(step);
        finish(result);
      });
      active.set(step, done);
    }
    if (active.size) await Promise.race(active.values());
  }
  return [...results.values()];
}

const noTests: Report = { passed: 0, failed: 0, failures: [], files: [] };
const logOf = ({ name }: Step, logs: string) => `${logs}/${name}.log`;
const emptyResult = (step: Step, logs: string) => ({ name: step.name, seconds: 0, report: noTests, log: logOf(step, logs) });

async function runStep(step: Step, logs: string): Promise<StepResult> {
  const started = performance.now();
  const log = logOf(step, logs);
  const { reason, output } = await runProcess(step, log).catch((error: unknown) => ({ reason: String(error), output: '' }));
  const read = step.report?.(output) ?? { ...noTests, passed: reason ? 0 : 1, failed: reason ? 1 : 0 };
  const report = reason ? { ...read, failed: Math.max(1, read.failed) } : read;
  const failure = reason ?? (report.failed > 0 ? 'its report has failures' : undefined);
  const seconds = (performance.now() - started) / 1000;
  return { name: step.name, seconds, report, log, state: failure ? 'failed' : 'passed', ...(failure ? { failure } : {}) };
}

/** Runs the step in its own process group, so that all its processes end with it, and writes its output to the log. */
async function runProcess({ args, env, limitMinutes }: Step, log: string): Promise<{ reason?: string; output: string }> {
  const chunks: string[] = [];
  mkdirSync(dirname(log), { recursive: true });
  const file = createWriteStream(log);
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env?.() },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk.toString());
      file.write(chunk);
    });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end(child);
  }, limitMinutes * 60_000);
  const reason = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : signal ? `ended by ${signal}` : `exit code ${code}`));
  });
  clearTimeout(timer);
  running.delete(child);
  await once(file.end(), 'finish');
  return { reason: isLate ? `stopped after ${limitMinutes} minutes` : reason, output: chunks.join('') };
}

/** Ends every running step. */
export function stopSteps(): void {
  for (const child of running) end(child);
}

function end(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
