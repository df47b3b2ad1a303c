import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary-folder.ts';

const bin = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));

/** Runs `@modelcontextprotocol/conformance`, with more variables if given. Returns its exit code and the lines of its summary. */
export async function runConformance(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; lines: string[] }> {
  const output = temporaryFolder('conformance');
  return new Promise((resolve) => {
    const options = { cwd: path.resolve(import.meta.dirname, '..'), env: { ...process.env, ...env }, maxBuffer: 64 << 20 };
    execFile(process.execPath, [bin, ...args, '-o', output], options, (error, stdout) => {
      const summary = stdout.slice(stdout.search(/=== \w*\s?SUMMARY ===/));
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, lines: summary.split('\n').filter(Boolean) });
    });
  });
}
