import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deployablePackages, workspaceRoot } from '../release/index.ts';
import { remoteFiles } from './remote-template.ts';

type Scripts = Readonly<Record<string, string>>;

const read = (...path: string[]) =>
  JSON.parse(readFileSync(join(workspaceRoot, ...path), 'utf8')) as { scripts: Scripts; workspaces: string[] };
const { workspaces } = read('package.json');
const run = 'node ../platform/commands/run.mjs';
const remoteScripts = (name: string): Scripts => ({
  dev: `${run} dev ${name}`,
  build: `${run} platform build ${name}`,
  test: `${run} test --package ${name}`,
  publish: `${run} platform publish ${name}`,
});

it.each(deployablePackages().filter(({ kind }) => kind !== 'provider'))('gives the team of $name every script', ({ name }) => {
  expect(read(name, 'package.json').scripts).toMatchObject(remoteScripts(name));
});

it.each(workspaces)('lets %s run its own tests', (name) => {
  expect(read(name, 'package.json').scripts.test).toBe(`${run} test --package ${name}`);
});

it('gives the API server every script', () => {
  expect(Object.keys(read('api-server', 'package.json').scripts)).toEqual(expect.arrayContaining(['dev', 'build', 'test', 'publish']));
});

it('gives a created remote the same scripts', () => {
  const files = remoteFiles({ name: 'mfe-wiki', id: 'wiki', label: 'Wiki', versions: { react: '1', contracts: '1', ui: '1' } });
  expect((JSON.parse(files['package.json'] ?? '') as { scripts: Scripts }).scripts).toEqual(remoteScripts('mfe-wiki'));
});

it('runs a command from the folder of a package', () => {
  const output = execFileSync(process.execPath, ['../platform/commands/run.mjs', 'platform', 'publish', '--help'], {
    cwd: join(workspaceRoot, 'mfe-chat'),
    encoding: 'utf8',
  });
  expect(output).toContain('npx platform publish <remote>');
});
