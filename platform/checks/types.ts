import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { sourcesOnDisk, workspace } from './sources.ts';

/** Runs the compiler and makes sure that it has read every source: a pattern that matches nothing would pass in silence. */
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { stdout, status } = spawnSync(process.execPath, [compiler, '--listFiles'], {
  cwd: workspace,
  encoding: 'utf8',
  maxBuffer: 64 << 20,
});
const [files, messages] = [[] as string[], [] as string[]];
for (const line of stdout.split('\n')) (line.startsWith(workspace) ? files : messages).push(line);
const read = new Set(files.map((file) => relative(workspace, file)));
const unread = sourcesOnDisk(workspace).filter((file) => !read.has(file));

console.log(messages.filter((line) => line && !/^\/.*[.]d[.][cm]?ts$/.test(line)).join('\n'));
for (const file of unread) console.error(`✗ ${file} is not type-checked`);
console.log(`${read.size} files read, of ours ${sourcesOnDisk(workspace).length - unread.length}`);
process.exitCode = status !== 0 || unread.length > 0 ? 1 : 0;
