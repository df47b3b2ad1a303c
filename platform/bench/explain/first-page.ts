import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core';
import { remoteConfig, shellConfig } from '../../preset/index.ts';
import { deployablePackages, workspaceRoot } from '../../release/index.ts';
import { type PageScript, readPageScripts } from './page-scripts.ts';
import { type MappedScript, sharesOf } from './shares.ts';

const folderOf = ({ name, release }: Omit<PageScript, 'file'>) => join(workspaceRoot, '.cache/explain', `${name}-${release}`);

/** Returns the compressed bytes of the first page's JavaScript by library and feature, largest first. Needs the built application. */
export async function explainFirstPage(): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  for (const script of readPageScripts(['/app']).get('/app') ?? []) {
    await buildWithMaps(script);
    for (const [owner, bytes] of sharesOf(readMapped(script))) totals.set(owner, (totals.get(owner) ?? 0) + bytes);
  }
  return new Map([...totals].map(([owner, bytes]) => [owner, Math.round(bytes)] as const).toSorted(([, one], [, other]) => other - one));
}

/** Builds a package as its release was built, with source maps, once per release. */
async function buildWithMaps({ name, release }: PageScript): Promise<void> {
  const folder = folderOf({ name, release });
  if (existsSync(folder)) return;
  const target = deployablePackages().find((one) => one.name === name);
  if (!target) throw new Error(`${name} is on the first page, but it is not a package of this workspace.`);
  const { root, kind } = target;
  const config = kind === 'shell' ? shellConfig({ root, mode: 'production' }) : remoteConfig({ root, name, release, mode: 'production' });
  const output = { distPath: { root: folder }, sourceMap: { js: 'hidden-source-map' as const } };
  mkdirSync(folder, { recursive: true });
  try {
    const rsbuild = await createRsbuild({ cwd: root, config: mergeRsbuildConfig(config, { output }) });
    await (await rsbuild.build()).close();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Finds a script by the name of its chunk: source maps change the hash that follows. */
function readMapped({ name, release, file }: PageScript): MappedScript {
  const folder = folderOf({ name, release });
  const chunk = file.replace(/\.[\da-f]+\.js$/, '.');
  const mapped = readdirSync(folder).find((one) => one.startsWith(chunk) && one.endsWith('.js.map'));
  if (!mapped) throw new Error(`The build with source maps has no ${chunk}js. Delete .cache/explain and try again.`);
  const path = join(folder, mapped);
  return {
    code: readFileSync(path.replace(/\.map$/, ''), 'utf8'),
    map: JSON.parse(readFileSync(path, 'utf8')) as MappedScript['map'],
  };
}
