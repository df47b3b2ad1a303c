import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Describes what one source takes from others. Paths are relative to the workspace. */
interface Source {
  readonly imports: readonly Import[];
  readonly lazy: readonly LazyImport[];
  /** Maps a re-exported name to the file that it comes from and its name there. */
  readonly passedOn: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
  /** Lists files whose exports are all passed on. */
  readonly allOf: readonly string[];
  readonly declared: ReadonlySet<string>;
}

interface Import {
  readonly file: string;
  /** Lists the imported names; undefined means all of them. */
  readonly names?: readonly string[];
}

/** Describes a part of a package's code that loads on demand. */
export interface LazyImport {
  readonly chunk: string;
  readonly file: string;
}

export interface ImportGraph {
  /** Returns the files and every file that depends on one of them, neither by a lazy import nor through a file that `isBorder` accepts. */
  readonly dependents: (files: readonly string[], isBorder?: (file: string) => boolean) => Set<string>;
  /** Maps each lazy chunk, such as `mfe-chat/thread`, to the files that it starts with. */
  readonly chunks: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlySet<string>;
}

/**
 * Reads the imports of sources. A name that a package's entry passes on leads to the file that declares it: everything imports the entries,
 * so that through them every file would depend on every other. Imports of types count, because the server's modules know each other by them.
 */
export function readImportGraph(root: string, files: readonly string[]): ImportGraph {
  const known = new Set(files);
  const entries = packageEntries(root);
  const resolve = (from: string, specifier: string): string | undefined => {
    if (!specifier.startsWith('.')) return entries.get(specifier);
    const path = join(from, '..', specifier);
    return known.has(path) || existsSync(join(root, path)) ? path : undefined;
  };
  const sources = new Map(files.map((file) => [file, readSource(file, readFileSync(join(root, file), 'utf8'), resolve)]));
  const barrels = new Set(entries.values());
  const used = new Map<string, Set<string>>();
  const link = (from: string, to: string) => used.set(to, (used.get(to) ?? new Set()).add(from));
  for (const [file, source] of sources)
    for (const { file: target, names } of source.imports) {
      if (!names || !barrels.has(target)) link(file, target);
      else for (const name of names) link(file, declaringFile(sources, target, name) ?? target);
    }
  for (const [file, { passedOn, allOf }] of sources) {
    if (barrels.has(file)) continue;
    for (const { file: target } of passedOn.values()) link(file, target);
    for (const target of allOf) link(file, target);
  }
  return { dependents: (changed, isBorder) => closure(used, changed, isBorder), chunks: chunksOf(sources), files: known };
}

function closure(used: ReadonlyMap<string, ReadonlySet<string>>, files: readonly string[], isBorder = (_: string) => false): Set<string> {
  const found = new Set(files);
  const changed = new Set(files);
  for (const file of found) {
    if (isBorder(file) && !changed.has(file)) continue;
    for (const user of used.get(file) ?? []) found.add(user);
  }
  return found;
}

function chunksOf(sources: ReadonlyMap<string, Source>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [file, { lazy }] of sources)
    for (const { chunk, file: target } of lazy) {
      const name = `${file.split('/')[0]}/${chunk}`;
      found.set(name, [...(found.get(name) ?? []), target]);
    }
  return found;
}

/** Follows an exported name through files that pass it on. */
function declaringFile(sources: ReadonlyMap<string, Source>, file: string, name: string, seen = new Set<string>()): string | undefined {
  const source = sources.get(file);
  if (!source || seen.has(file)) return undefined;
  seen.add(file);
  const next = source.passedOn.get(name);
  if (next) return declaringFile(sources, next.file, next.name, seen) ?? next.file;
  if (source.declared.has(name)) return file;
  for (const other of source.allOf) {
    const found = declaringFile(sources, other, name, seen);
    if (found) return found;
  }
  return undefined;
}

/** Maps each entry of the workspace's packages, such as `shared-ui/list`, to its file. */
function packageEntries(root: string): Map<string, string> {
  const folders = readdirSync(root).filter((name) => existsSync(join(root, name, 'package.json')) && name !== 'node_modules');
  return new Map(
    folders.flatMap((folder) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        name: string;
        exports?: Record<string, unknown>;
      };
      const own = Object.entries(exports).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      return own.map(([key, path]) => [join(name, key), join(folder, path)] as const);
    }),
  );
}

const imports = /^import\s+(?:type\s+)?([^'"]*?)\s*from '([^']+)'/gm;
const bare = /^import '([^']+)'/gm;
const passing = /^export (?:type )?(\{[^}]*\}|\*(?: as \w+)?) from '([^']+)'/gm;
const lazyImports = /import\(\s*(?:\/\*\s*webpackChunkName:\s*"([^"]+)"\s*\*\/\s*)?'([^']+)'\s*,?\s*\)/g;
const typeImports = /\bimport\('([^']+)'\)[.[]/g;
const declarations = /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

function readSource(file: string, text: string, resolve: (from: string, specifier: string) => string | undefined): Source {
  const found: Import[] = [];
  const add = (specifier: string, names?: readonly string[]) => {
    const target = resolve(file, specifier);
    if (target) found.push(names ? { file: target, names } : { file: target });
  };
  for (const [, clause = '', specifier = ''] of text.matchAll(imports)) add(specifier, importedNames(clause, text));
  for (const [, specifier = ''] of text.matchAll(bare)) add(specifier);
  for (const [, specifier = ''] of text.matchAll(typeImports)) add(specifier);
  const lazy: LazyImport[] = [];
  for (const [, chunk, specifier = ''] of text.matchAll(lazyImports)) {
    const target = resolve(file, specifier);
    if (target && chunk) lazy.push({ chunk, file: target });
    else if (target) found.push({ file: target });
  }
  const passedOn = new Map<string, { file: string; name: string }>();
  const allOf: string[] = [];
  for (const [, clause = '', specifier = ''] of text.matchAll(passing)) {
    const target = resolve(file, specifier);
    if (!target) continue;
    if (clause === '*') allOf.push(target);
    else for (const [name, alias] of specifiers(clause)) passedOn.set(alias, { file: target, name });
  }
  return { imports: found, lazy, passedOn, allOf, declared: new Set([...text.matchAll(declarations)].map(([, name = '']) => name)) };
}

/** Returns the names that an import clause takes; for `* as calls`, those that the file reads from it; undefined if unknown. */
function importedNames(clause: string, text: string): readonly string[] | undefined {
  const [, space] = /\* as (\w+)/.exec(clause) ?? [];
  if (space) return [...new Set([...text.matchAll(new RegExp(`\\b${space}\\.(\\w+)`, 'g'))].map(([, name = '']) => name))];
  const braces = /\{[\s\S]*\}/.exec(clause);
  return braces ? specifiers(braces[0]).map(([name]) => name) : undefined;
}

/** Splits `{ a, type b as c }` into pairs of the name there and the name here. */
function specifiers(clause: string): [string, string][] {
  return clause
    .replace(/[{}]/g, '')
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((part) => {
      const [name = '', alias = name] = part.split(' as ');
      return [name, alias];
    });
}
