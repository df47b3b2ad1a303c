import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../release/index.ts';
import { argument, type CliContext, UsageError } from './command.ts';
import { table } from './table.ts';

const folder = path.join(workspaceRoot, 'addons');

/** Lists the add-ons, or installs one as its lock file says. */
export function manageAddOns(context: CliContext): void {
  const [verb = 'list'] = context.args;
  const names = readdirSync(folder);
  if (verb === 'list') {
    table(context, ['Add-on', 'State', 'What it does'], names.map(rowOf));
    return;
  }
  const name = argument(context, 1, 'an add-on');
  if (verb !== 'install') throw new UsageError('Name what to do: list or install <add-on>.');
  if (!names.includes(name)) throw new UsageError(`There is no add-on "${name}". Available: ${names.join(', ')}.`);
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: path.join(folder, name),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm couldn't install ${name}. Its message is above.`);
  context.say(`Installed ${name}. A running server uses it within a minute.`);
}

function rowOf(name: string): string[] {
  const { description } = JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8')) as { description: string };
  return [name, existsSync(path.join(folder, name, 'node_modules')) ? 'installed' : 'not installed', description];
}
