import { type ChildProcess, spawn } from 'node:child_process';
import type { Count } from './test-counts.ts';
import type { Step } from './test-steps.ts';

export interface StepResult {
  readonly name: string;
  readonly seconds: number;
  readonly count: Count;
  /** Holds why it failed and its whole output; undefined when it passed. */
  readonly failure?: { readonly reason: string; readonly output: string };
}

const cores = 2;
const running = new Set<ChildProcess>();

/** Runs steps in parallel as far as the cores allow, each after the steps it needs, and reports each one as it ends. */
export async function runSteps(steps: readonly Step[], onDone: (result: StepResult) => void): Promise<StepResult[]> {
  const results = new Map<string, StepResult>();
  const waiting = [...steps];
  const active = new Map<string, { weight: number; done: Promise<void> }>();
  const load = () => [...active.values()].reduce((sum, { weight }) => sum + weight, 0);
  const finish = (result: StepResult) => {
    results.set(result.name, result);
    onDone(result);
  };

  while (waiting.length || active.size) {
    for (const step of [...waiting]) {
      const needed = step.needs.filter((name) => steps.some((other) => other.name === name));
      const broken = needed.find((name) => results.get(name)?.failure);
      if (!broken && (needed.some((name) => !results.has(name)) || load() + step.weight > cores)) continue;
      waiting.splice(waiting.indexOf(step), 1);
      if (broken) {
        finish(notRun(step, broken));
        continue;
      }
      const done = runStep(step).then((result) => {
        active.delete(step.name);
        finish(result);
      });
      active.set(step.name, { weight: step.weight, done });
    }
    if (active.size) await Promise.race([...active.values()].map(({ done }) => done));
  }
  return [...results.values()];
}

const notRun = ({ name }: Step, broken: string): StepResult => ({
  name,
  seconds: 0,
  count: { passed: 0, failed: 1 },
  failure: { reason: `not run, because ${broken} failed`, output: '' },
});

async function runStep(step: Step): Promise<StepResult> {
  const started = performance.now();
  const { reason, output } = await runProcess(step).catch((error: unknown) => ({ reason: String(error), output: '' }));
  const counted = step.count?.(output) ?? { passed: reason ? 0 : 1, failed: reason ? 1 : 0 };
  const count = reason ? { ...counted, failed: Math.max(1, counted.failed) } : counted;
  const why = reason ?? (count.failed > 0 ? 'its report has failures' : undefined);
  return { name: step.name, seconds: (performance.now() - started) / 1000, count, failure: why ? { reason: why, output } : undefined };
}

/** Runs the step in its own process group, so that all its processes end with it. */
async function runProcess({ args, env, limitMinutes }: Step): Promise<{ reason?: string; output: string }> {
  const chunks: string[] = [];
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env?.() },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end(child);
  }, limitMinutes * 60_000);
  return new Promise((resolve) => {
    const settle = (reason: string | undefined) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ reason: isLate ? `stopped after ${limitMinutes} minutes` : reason, output: chunks.join('') });
    };
    child.once('error', (error) => settle(error.message));
    child.once('close', (code, signal) => settle(code === 0 ? undefined : signal ? `ended by ${signal}` : `exit code ${code}`));
  });
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
