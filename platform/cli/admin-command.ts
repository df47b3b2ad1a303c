import { spawnSync } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { workspaceRoot } from '../release/index.ts';
import { declaredEnvironments, environmentsOf } from '../service/environments.ts';
import { type CliContext, UsageError, wholeNumber } from './command.ts';

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

const backupVerbs = ['list', 'verify', 'prune', 'new-key'];

/** Makes, lists, verifies or deletes backups, and makes keys for them. */
export function backUp(context: CliContext): void {
  const [verb, ...rest] = context.args;
  if (verb && !backupVerbs.includes(verb)) throw new UsageError('Name what to do: list, verify, prune or new-key; nothing makes a backup.');
  runOfServer('back-up.ts', { ...context, args: [verb ?? 'create', ...rest, ...backupOptions(context)] }, 'inherit');
}

/** Fills an empty installation from a backup. */
export function restore(context: CliContext): void {
  runOfServer('back-up.ts', { ...context, args: ['restore', ...context.args, ...backupOptions(context)] }, 'inherit');
}

const backupOptions = ({ options: { to, from, key, keep, live, former, 'keep-access': keepsAccess } }: CliContext) => [
  ...Object.entries({ to, from, key, keep, former }).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`])),
  ...(live ? ['--live'] : []),
  ...(keepsAccess ? ['--keep-access'] : []),
];

const daysMost = 366;

/** Makes, lists and revokes tokens for releases. */
export function manageTokens(context: CliContext): void {
  const [what = '', given = ''] = context.args;
  if (what === 'list' || (what === 'revoke' && given)) {
    runOfServer('release-tokens.ts', context);
    return;
  }
  if (what !== 'create' || !/^mfe-[a-z0-9-]+$/.test(given)) throw new UsageError('Name what to do: create <remote>, list or revoke <id>.');
  const { env = '', may = 'publish,promote', label = 'CI', days } = context.options;
  const environments = env.split(',').filter(Boolean);
  const known = environmentsOf(context.state, declaredEnvironments());
  const unknown = environments.find((one) => !known.includes(one));
  if (unknown) throw new UsageError(`There is no environment "${unknown}". Available: ${known.join(', ')}.`);
  const scopes = may.split(',');
  if (scopes.some((scope) => scope !== 'publish' && scope !== 'promote')) throw new UsageError('--may is publish, promote or both.');
  const wanted = { name: label, remote: given, environments, scopes, days: wholeNumber(days, '--days', daysMost) ?? 90 };
  runOfServer('release-tokens.ts', { ...context, args: ['create', JSON.stringify(wanted)] });
}

/** Runs one of the server's own programs for operators, because only the server knows its database. */
function runOfServer(file: string, { args, say }: Pick<CliContext, 'args' | 'say'>, output: 'pipe' | 'inherit' = 'pipe'): void {
  const program = join(workspaceRoot, 'api-server/src', file);
  // Long work says how far it is.
  const stdio = ['ignore', output, 'pipe'] as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    cwd: workspaceRoot,
    stdio: [...stdio],
    // It starts in half the time with what Node has compiled before.
    env: { NODE_COMPILE_CACHE: getCompileCacheDir(), ...process.env },
  });
  if (stdout?.trim()) say(stdout.trim());
  if (status !== 0) throw new Error(stderr.trim().replace(/^✗ /, '') || 'The server’s program for operators ended without a message.');
}
