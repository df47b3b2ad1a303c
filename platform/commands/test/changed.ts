import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../../release/index.ts';
import type { Step } from './test-steps.ts';

/** Names the folder of e2e/src with the journeys of each remote. */
const journeysOf: Readonly<Record<string, string>> = {
  'mfe-admin': 'admin',
  'mfe-agents': 'agents',
  'mfe-chat': 'chat',
  'mfe-market-intel': 'market-intel',
  'mfe-notebooks': 'notebooks',
  'mfe-settings': 'account',
  'mfe-workareas': 'workareas',
};

/** Names the folders whose journeys open the pages of every remote. */
const journeysOfAll = ['platform', 'shell'];

/** Returns the paths that differ from where the branch left the base, with uncommitted and new files. */
export function changedFiles(base: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: workspaceRoot, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [start = base] = git('merge-base', base, 'HEAD');
  return [...new Set([...git('diff', '--name-only', start), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** Returns which journeys a change can affect: `all`, or folders and files of e2e/src. */
export function affectedJourneys(files: readonly string[]): 'all' | readonly string[] {
  const found = new Set<string>();
  for (const file of files) {
    const [folder = '', ...rest] = file.split('/');
    if (/\.(md|test\.tsx?)$/.test(file) || ['docs', '.ci'].includes(folder)) continue;
    const own = journeysOf[folder];
    if (own) for (const name of [own, ...journeysOfAll]) found.add(`src/${name}/`);
    else if (folder === 'e2e' && /\.spec\.ts$/.test(file)) found.add(rest.join('/'));
    else return 'all';
  }
  return [...found].toSorted();
}

/** Reduces the steps to what the changes since a base can affect. The checks read everything, because they are quick. */
export function changedSteps(all: readonly Step[], base: string): Step[] {
  const journeys = affectedJourneys(changedFiles(base));
  // A journey that the change deletes has nothing to run.
  const paths = journeys === 'all' ? [] : journeys.filter((path) => existsSync(join(workspaceRoot, 'e2e', path)));
  const isWanted = ({ name }: Step) => journeys === 'all' || paths.length > 0 || !['build', 'e2e'].includes(name);
  return all.filter(isWanted).map((step) => {
    if (step.name === 'unit') return { ...step, args: [...step.args, '--changed', base, '--passWithNoTests'] };
    return step.name === 'e2e' ? { ...step, args: [...step.args, ...paths] } : step;
  });
}
