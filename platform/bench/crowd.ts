import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { workspaceRoot } from '../release/index.ts';

const files = ['src/modules/chat/chat/shared-chat-crowd.test.ts', 'src/modules/works/document/together-crowd.test.ts'];

/**
 * Runs the tests of fifty people who work together with more rounds than `npm test` does. Only then do they print and check their delays.
 * Returns the broken budgets.
 */
export async function measureCrowd(rounds: number): Promise<readonly string[]> {
  const vitest = join(workspaceRoot, 'node_modules/vitest/vitest.mjs');
  const run = spawn(process.execPath, [vitest, 'run', '--project', 'api-server', ...files], {
    cwd: workspaceRoot,
    env: { ...process.env, ROUNDS: String(rounds) },
    stdio: 'inherit',
  });
  const [code] = (await once(run, 'exit')) as [number | null];
  return code === 0 ? [] : ['Crowd: something that fifty people see takes longer than its budget (above)'];
}
