import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspaceRoot } from '../release/index.ts';

/** Reports the packages that a program loads, when it ends. */
const report = `import { registerHooks } from 'node:module';
const packages = new Set();
registerHooks({ load: (url, context, next) => {
  packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? '');
  return next(url, context);
} });
process.on('exit', () => process.stderr.write(JSON.stringify([...packages])));`;

function packagesOf(program: string, ...args: string[]): string[] {
  const hook = `data:text/javascript,${encodeURIComponent(report)}`;
  const { stderr } = spawnSync(process.execPath, ['--import', hook, join(workspaceRoot, program), ...args], { encoding: 'utf8' });
  return JSON.parse(/\[.*\]$/.exec(stderr)?.[0] ?? '[]') as string[];
}

const isTool = (name: string) => /^(typescript|acorn|@rsbuild|@rspack|@module-federation)/.test(name);

it('loads neither the bundler nor the parser of TypeScript before a command needs them', () => {
  const packages = packagesOf('platform/commands/platform/run-platform.ts', 'help');
  expect(packages).toContain('zod');
  expect(packages.filter(isTool)).toEqual([]);
});

it('lists backups without the code of the database', () => {
  const packages = packagesOf('api-server/src/back-up.ts', 'list', '--from=/nowhere');
  expect(packages).toContain('age-encryption');
  expect(packages.filter((name) => ['drizzle-orm', 'pg-copy-streams'].includes(name))).toEqual([]);
});
