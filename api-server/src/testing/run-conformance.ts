import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

const bin = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js');

/** Runs `@modelcontextprotocol/conformance`. Returns its exit code and the lines of its summary. */
export async function runConformance(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const output = temporaryFolder('conformance');
  return new Promise((resolve) => {
    const options = { cwd: path.resolve(import.meta.dirname, '..'), maxBuffer: 64 << 20 };
    execFile(process.execPath, [bin, ...args, '-o', output], options, (error, stdout) => {
      const summary = stdout.slice(stdout.indexOf('SUITE SUMMARY'));
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, lines: summary.split('\n').filter(Boolean) });
    });
  });
}
