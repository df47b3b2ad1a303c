import { spawnSync } from 'node:child_process';

const longest = 72;

/** Names the last commit before the rule. Older subjects stay unchanged. */
export const firstChecked = '87c71977824fb85a5af079b5af5505935c8ffcff';

/** Returns what is wrong with a commit's subject, or undefined. */
export function subjectFault(subject: string): string | undefined {
  if (/^(?:Merge|Revert) /.test(subject)) return undefined;
  if (subject.length > longest) return `has ${subject.length} characters; ${longest} are allowed`;
  if (!/^[a-z0-9][a-z0-9, -]*: \S/.test(subject)) return 'does not start with "area: "';
  return subject.endsWith('.') ? 'ends with a period' : undefined;
}

/** Lists the faulty subjects since `base`. Returns undefined without git or in a clone that does not reach back to it. */
export function commitFaults(folder: string, base = firstChecked): string[] | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (git('merge-base', '--is-ancestor', base, 'HEAD').status !== 0) return undefined;
  const { status, stdout } = git('log', '--no-merges', '--format=%h %s', `${base}..HEAD`);
  if (status !== 0) return undefined;
  return stdout
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [hash = ''] = line.split(' ', 1);
      const fault = subjectFault(line.slice(hash.length + 1));
      return fault ? [`commit ${hash} ${fault}`] : [];
    });
}
