import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../release/index.ts';
import { type CliContext, UsageError } from './command.ts';

/** Runs the server's own program for operators, because only the server knows its database. */
export function administer({ args, say }: CliContext): void {
  if (!args.length) throw new UsageError('Name what to do: grant, revoke or list.');
  const program = join(workspaceRoot, 'api-server/src/administer.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', cwd: workspaceRoot });
  if (stdout.trim()) say(stdout.trim());
  if (status !== 0) throw new Error(stderr.trim().replace(/^✗ /, '') || 'The server’s program for operators ended without a message.');
}
