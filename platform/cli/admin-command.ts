import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../release/index.ts';
import { type CliContext, UsageError } from './command.ts';

/** Changes who runs the installation. */
export function administer(context: CliContext): void {
  if (!context.args.length) throw new UsageError('Name what to do: grant, revoke, list or sign-in-policy.');
  runOfServer('administer.ts', context);
}

/** Checks the hash chain of the audit log. */
export function checkAudit(context: CliContext): void {
  if (context.args[0] !== 'verify') throw new UsageError('Name what to do: verify.');
  runOfServer('check-audit.ts', { ...context, args: context.args.slice(1) });
}

/** Runs one of the server's own programs for operators, because only the server knows its database. */
function runOfServer(file: string, { args, say }: Pick<CliContext, 'args' | 'say'>): void {
  const program = join(workspaceRoot, 'api-server/src', file);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', cwd: workspaceRoot });
  if (stdout.trim()) say(stdout.trim());
  if (status !== 0) throw new Error(stderr.trim().replace(/^✗ /, '') || 'The server’s program for operators ended without a message.');
}
