// Plain JavaScript with no dependency, because it runs during the first install.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/**
 * Lists the paths of the packages that the product needs to be built and to run. npm's own `dev` marks are not enough: a development tool
 * that some library names as an optional peer dependency counts as wanted by that library.
 * @param {Record<string, import('./runtime-packages.d.mts').LockedEntry>} packages those of package-lock.json
 * @returns {Set<string>}
 */
export function runtimePackages(packages) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    const { link, resolved, dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path];
    if (link) return visit(resolved);
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const target = resolve(packages, path, name);
      if (target !== undefined) visit(target);
    }
  };
  for (const path of Object.keys(packages)) if (!path.includes('node_modules/')) visit(path);
  return found;
}

/** Searches like Node: in the package's node_modules, then in those of the folders above. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.split('/').slice(0, -1).join('/')) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (path in packages) return path;
    if (!folder) return undefined;
  }
}

/** Matches what only editors, debuggers and compilers read. */
const unread = /\.(map|d\.[cm]?ts)$/;
/** Matches what the type check of this workspace reads, too. */
const types = /\.d\.[cm]?ts$/;
/** Holds the removed types, compressed to a seventh. */
const archive = 'node_modules/.atrium-types.gz';
/** Compresses three times faster than the default, for a fifth more. */
const level = 3;

/**
 * Removes what a run never reads from an installation without development tools, which halves its size. `restoreTypes` brings back what
 * development tools read of it.
 * @param {string} root
 * @param {Record<string, import('./runtime-packages.d.mts').LockedEntry>} packages
 */
export function trimInstall(root, packages) {
  const wanted = runtimePackages(packages);
  for (const [path, { link }] of Object.entries(packages))
    if (path.includes('node_modules/') && !link && !wanted.has(path)) rmSync(join(root, path), { recursive: true, force: true });
  // The headers of Node, for compiling extensions.
  const nodes = join(root, 'node_modules/node/node_modules');
  for (const entry of existsSync(nodes) ? readdirSync(nodes, { withFileTypes: true }) : [])
    if (entry.isDirectory()) rmSync(join(nodes, entry.name, 'include'), { recursive: true, force: true });
  const folders = Object.keys(packages).filter((path) => !path.includes('node_modules/'));
  const removed = {};
  const remove = (path) => {
    if (types.test(path)) removed[relative(root, path)] = readFileSync(path, 'utf8');
    rmSync(path);
  };
  for (const folder of folders) removeUnread(join(root, folder, 'node_modules'), remove);
  writeFileSync(join(root, archive), gzipSync(JSON.stringify(removed), { level }));
}

/**
 * Writes the types that `trimInstall` removed. Returns false if there is nothing to restore them from.
 * @param {string} root
 */
export function restoreTypes(root) {
  const file = join(root, archive);
  if (!existsSync(file)) return false;
  for (const [path, text] of Object.entries(JSON.parse(gunzipSync(readFileSync(file)).toString()))) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  rmSync(file);
  return true;
}

function removeUnread(folder, remove) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // A link leads to a workspace, whose files are sources.
    if (entry.isDirectory()) removeUnread(path, remove);
    else if (entry.isFile() && unread.test(entry.name)) remove(path);
  }
}
