import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { workspaceRoot } from '../release/index.ts';

/** Measures how well questions find their passages in the documentation that Debian ships. Returns the broken budgets. */
export async function measureKnowledge(): Promise<readonly string[]> {
  const script = join(workspaceRoot, 'api-server/src/testing/bench-knowledge.ts');
  const run = spawn(process.execPath, [script, join(workspaceRoot, '.cache/bench/knowledge')], { cwd: workspaceRoot, stdio: 'inherit' });
  const [code] = (await once(run, 'exit')) as [number | null];
  return code === 0 ? [] : ['Knowledge: fewer questions find their passages than before (above)'];
}
