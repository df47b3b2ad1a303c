import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from './compile.ts';
import { assertPublishable } from './inspect-package.ts';
import { type PublishedPackage, publishedManifest, publishedPackages, readManifest } from './manifest.ts';

/**
 * Writes the packages that other repositories install, each as a folder for `npm publish`. The workspace itself keeps running from its
 * sources (ADR 0072).
 * @throws Error when a package does not compile, or must not be published.
 */
export function writePackages(workspace: string, target: string): { readonly name: string; readonly folder: string }[] {
  execFileSync(process.execPath, [join(workspace, 'shared-ui/build/extract-antd-css.ts')], { stdio: ['ignore', 'ignore', 'inherit'] });
  return publishedPackages.map((one) => {
    const folder = join(target, one.name);
    rmSync(folder, { recursive: true, force: true });
    writePackage(workspace, folder, one);
    assertPublishable(folder);
    return { name: one.name, folder };
  });
}

function writePackage(workspace: string, folder: string, one: PublishedPackage): void {
  const source = join(workspace, one.name);
  const manifest = readManifest(source);
  const sources = [...Object.values(manifest.exports ?? {}), ...(one.entries ?? [])].filter((file) => /(?<!\.d)\.tsx?$/.test(file));
  for (const { path, text } of compile(workspace, source, sources)) write(join(folder, path), text);
  for (const asset of one.assets)
    cpSync(join(source, asset), join(folder, asset), { recursive: true, filter: (path) => statSync(path).isDirectory() || isAsset(path) });
  const versionOf = (name: string) => installedVersion(workspace, name);
  write(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(manifest, one, versionOf), null, 2)}\n`);
}

const isAsset = (path: string) => !/(?<!\.d)\.tsx?$/.test(path);

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function installedVersion(workspace: string, name: string): string {
  const own = join(workspace, name, 'package.json');
  const file = existsSync(own) ? own : join(workspace, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
