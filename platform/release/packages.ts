import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declaredContributions, publishedContributions } from 'shared-contracts/registry';
import { isInstalled, workspaceRoot } from './state.ts';

/** Describes a package that is built and released independently. */
export interface DeployablePackage {
  readonly name: string;
  readonly root: string;
  readonly version: string;
  /** Says what it is. The provider is the shared set without the shell, for plain single-spa pages, built from the shell's folder. */
  readonly kind: 'shell' | 'remote' | 'provider';
  /** Its package.json says `"release": "by-hand"`: builds leave it alone, and only its team publishes and promotes it. */
  readonly isByHand?: boolean;
}

export const shellName = 'host-shell';
export const providerName = 'platform-provider';

/** Returns the folder of its production build. */
export const outputOf = ({ root, kind }: DeployablePackage) => join(root, kind === 'provider' ? 'dist-provider' : 'dist');

/** Lists the shell, the provider, and every folder with a `contributes.ts`; in a remote's own repository, that remote. */
export function deployablePackages(): DeployablePackage[] {
  if (isInstalled) return ownRemote();
  const folders = readdirSync(workspaceRoot, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && existsSync(join(workspaceRoot, entry.name, 'package.json')),
  );
  return folders.flatMap(({ name }): DeployablePackage[] => {
    const root = join(workspaceRoot, name);
    const version = () => versionOf(root);
    if (name === shellName)
      return [
        { name, root, kind: 'shell', version: version() },
        { name: providerName, root, kind: 'provider', version: version() },
      ];
    return existsSync(join(root, 'contributes.ts'))
      ? [{ name, root, kind: 'remote', version: version(), isByHand: manifestOf(root).release === 'by-hand' }]
      : [];
  });
}

function ownRemote(): DeployablePackage[] {
  if (!existsSync(join(workspaceRoot, 'contributes.ts'))) return [];
  const { name, version } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as { name: string; version: string };
  return [{ name, root: workspaceRoot, kind: 'remote', version }];
}

const manifestOf = (root: string) =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string; readonly release?: string };

export const versionOf = (root: string): string => manifestOf(root).version;

/** Reads and checks what a remote declares. @throws Error naming the remote and the field that is wrong. */
export async function readContributions({ name, root }: DeployablePackage): Promise<ReturnType<typeof publishedContributions>> {
  const module = (await import(pathToFileURL(join(root, 'contributes.ts')).href)) as { contributes?: unknown };
  const parsed = declaredContributions.safeParse(module.contributes);
  if (!parsed.success) throw new Error(`${name}/contributes.ts is not valid: ${parsed.error.message}`);
  if (parsed.data.remote !== name) throw new Error(`${name}/contributes.ts says it is ${parsed.data.remote}.`);
  return publishedContributions(parsed.data);
}
