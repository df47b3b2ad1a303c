import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { workspaceRoot } from '../../release/index.ts';

export interface ApiProcess {
  readonly url: string;
  readonly pid: number;
  /** Shuts the server down gracefully and waits for it. */
  stop(): Promise<void>;
  /** Resolves with the exit code when the server ends for any reason. */
  readonly ended: Promise<number>;
}

export interface ApiProcessOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Lists flags for Node, for example `--watch-path`. */
  readonly execArgv?: readonly string[];
  /** Shows the server's log (`inherit`) or keeps it for the error of a failed start (`pipe`). */
  readonly output?: 'inherit' | 'pipe';
}

/**
 * Sizes V8's heap for many answers at once, as docker/Dockerfile does. With less room for short-lived objects, tokens cost more processor
 * time. V8's own reducer shrinks that room and stops all answers for 0.3 s whenever few objects are created; `spare-memory.ts` gives the
 * memory of an idle server back instead. Without the limit of growth, a burst of questions takes half as much memory again.
 */
const heapFlags = ['--min-semi-space-size=8', '--max-semi-space-size=16', '--no-memory-reducer', '--heap-growing-percent=100'];

/** Starts api-server in a separate process and waits until it is ready. @throws Error with its last output if it ends earlier. */
export async function startApi({ env, execArgv = [], output = 'inherit' }: ApiProcessOptions): Promise<ApiProcess> {
  const child = fork(join(workspaceRoot, 'api-server/src/main.ts'), {
    cwd: workspaceRoot,
    env: { ...process.env, ...env },
    execArgv: [...heapFlags, ...execArgv],
    stdio: ['ignore', output, output, 'ipc'],
  });
  const log = collect(child);
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? 1);
  const url = await Promise.race([ready(child), ended.then((code) => Promise.reject(new Error(startFailure(code, log()))))]);
  return { url, pid: child.pid ?? 0, ended, stop: () => stop(child, ended) };
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (isReady(message)) resolve(message.url);
    });
  });
}

const isReady = (message: unknown): message is { ready: true; url: string } =>
  typeof message === 'object' && message !== null && 'ready' in message && 'url' in message;

async function stop(child: ChildProcess, ended: Promise<number>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const last = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(last);
}

function collect(child: ChildProcess): () => string {
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return () => chunks.join('').split('\n').slice(-30).join('\n');
}

const startFailure = (code: number, log: string) =>
  `The API server ended while it started (exit code ${code}).${log ? `\n${log}` : 'See its log above.'}`;
