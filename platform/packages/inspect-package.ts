import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Lists the scripts that npm runs on the machine that installs a package. */
const installScripts = ['preinstall', 'install', 'postinstall', 'prepare'];

/**
 * Checks a folder before it becomes a tarball.
 * @throws Error with each reason why nobody should install it.
 */
export function assertPublishable(folder: string): void {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Published;
  const problems = [...scriptProblems(manifest), ...exportProblems(folder, manifest), ...mapProblems(folder)];
  if (problems.length) throw new Error(`${manifest.name} may not be published:\n  ${problems.join('\n  ')}`);
}

interface Published {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly bin?: Readonly<Record<string, string>>;
}

const scriptProblems = ({ scripts = {} }: Published) =>
  installScripts.filter((name) => name in scripts).map((name) => `it has the install script "${name}", which would run on other machines`);

function exportProblems(folder: string, { exports = {}, bin = {} }: Published): string[] {
  const files = [...Object.values(exports), bin].flatMap((entry) => (typeof entry === 'string' ? entry : Object.values(entry as object)));
  return [...new Set(files as string[])].filter((file) => !existsSync(join(folder, file))).map((file) => `${file} is exported but missing`);
}

/** Lists source maps below a folder that name a file outside it, which tells everyone about the machine that built them. */
export function mapProblems(folder: string): string[] {
  const maps = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.map'),
  );
  return maps.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name);
    const { sources = [], sourceRoot = '' } = JSON.parse(readFileSync(path, 'utf8')) as { sources?: string[]; sourceRoot?: string };
    const found = [sourceRoot, ...sources].find(isPrivatePath);
    return found === undefined ? [] : [`the source map ${relative(folder, path)} names the private path ${found}`];
  });
}

/** Recognizes absolute paths, `file:` addresses and paths that lead out of the folder. */
const isPrivatePath = (source: string) => /^(?:\/|[A-Za-z]:[\\/]|file:)/.test(source) || source.split(/[\\/]/).includes('..');
