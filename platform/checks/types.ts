import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { sourcesOnDisk, workspace } from './sources.ts';

/**
 * Type-checks the workspace, or the one package that is named, and makes sure that the compiler read every source:
 * a pattern that matches nothing would pass silently.
 */
const only = process.argv[2];
// The native compiler takes half the processor time. It has no stable interface, so checks that read syntax trees use TypeScript 6.
const compiler = join(workspace, 'node_modules/typescript-native/bin/tsc');
// Each checker infers the types of libraries again, which costs more than it saves on a few cores.
const checkers = ['--checkers', String(Math.ceil(availableParallelism() / 4))];
const project = only ? ['--project', projectOf(only)] : [];
const { stdout, status } = spawnSync(process.execPath, [compiler, '--listFiles', ...checkers, ...project], {
  cwd: workspace,
  encoding: 'utf8',
  maxBuffer: 64 << 20,
});
const [files, messages] = [[] as string[], [] as string[]];
for (const line of stdout.split('\n')) (line.startsWith(workspace) ? files : messages).push(line);
const read = new Set(files.map((file) => relative(workspace, file)));
const sources = sourcesOnDisk(workspace).filter((file) => !only || file.startsWith(`${only}/`));
const unread = sources.filter((file) => !read.has(file));

console.log(messages.filter((line) => line && !/^\/.*[.]d[.][cm]?ts$/.test(line)).join('\n'));
for (const file of unread) console.error(`✗ ${file} is not type-checked`);
console.log(`${read.size} files read, ${sources.length - unread.length} of them ours`);
process.exitCode = status !== 0 || unread.length > 0 || sources.length === 0 ? 1 : 0;

/** Writes a project that holds one package and returns its path. */
function projectOf(name: string): string {
  const folder = join(workspace, '.cache/types');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  const project = {
    extends: '../../tsconfig.json',
    compilerOptions: { tsBuildInfoFile: `./${name}.tsbuildinfo` },
    include: [`../../${name}/**/*`, '../../shared-ui/src/css.d.ts'],
    exclude: ['node_modules', 'dist', 'dist-*', 'checks/bad-tree'].map((path) => `../../${name}/**/${path}`),
  };
  writeFileSync(file, JSON.stringify(project));
  return file;
}
