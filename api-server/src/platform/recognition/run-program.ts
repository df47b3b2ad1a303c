import { spawn } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import type { Readable } from 'node:stream';

/** Says why a program failed. Recognize it by its name. */
export class RecognitionError extends Error {
  override readonly name: string = 'RecognitionError';
}

/** Says that there is no such program, or that it can't start. Recognize it by its name. */
export class MissingProgramError extends RecognitionError {
  override readonly name = 'MissingProgramError';
}

interface ProgramOptions {
  readonly input: Uint8Array;
  /** Limits its memory, where the system can. */
  readonly memoryKilobytes: number | undefined;
  /** Ends a program that writes more. */
  readonly outputMaxBytes: number;
  readonly signal: AbortSignal;
}

const timeoutMs = 120_000;
/** The codes with which a shell ends when it can't run a program. */
const missingCodes: readonly unknown[] = ['ENOENT', 'EACCES', 126, 127];

/**
 * Returns what a program writes about its input. It gives way to everything else, has none of the server's secrets, and is killed when the
 * signal aborts. @throws RecognitionError, which is a MissingProgramError if it can't start
 */
export async function runProgram(
  command: readonly string[],
  { input, memoryKilobytes, outputMaxBytes, signal }: ProgramOptions,
): Promise<Buffer> {
  const [program = '', ...args] = withMemoryLimit(command, memoryKilobytes);
  const { PATH, TESSDATA_PREFIX } = process.env;
  const env = { PATH, OMP_THREAD_LIMIT: '1', ...(TESSDATA_PREFIX ? { TESSDATA_PREFIX } : {}) };
  const child = spawn(program, args, { env, signal, timeout: timeoutMs, killSignal: 'SIGKILL', stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(missingCodes.includes(error.code) ? new MissingProgramError(error.message) : error),
    );
    child.once('close', (code, killedBy) => {
      const Kind = missingCodes.includes(code) ? MissingProgramError : RecognitionError;
      return code === 0 ? resolve() : reject(new Kind(`it ended with ${killedBy ?? `code ${code}`}`));
    });
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  // A program that ends early closes its input, which its code then explains.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [output] = await Promise.all([outputOf(child.stdout, outputMaxBytes, () => child.kill('SIGKILL')), ended]);
  return output;
}

function lowerPriority(pid: number): void {
  try {
    // A process can't get a higher priority than its parent has.
    setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // It has ended already, or the system doesn't allow it.
  }
}

async function outputOf(stream: Readable, maxBytes: number, stop: () => void): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) stop();
    else parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Returns the command under a limit of memory, which the shell of every system but Windows can set. */
const withMemoryLimit = (command: readonly string[], kilobytes: number | undefined): readonly string[] =>
  kilobytes === undefined || process.platform === 'win32'
    ? command
    : ['/bin/sh', '-c', `ulimit -v ${kilobytes} 2>/dev/null; exec "$@"`, 'sh', ...command];
