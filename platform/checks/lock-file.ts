/** Describes the parts of npm's lock file (version 3) that we read. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  readonly version?: string;
  /** Holds the hash that npm compares what it downloads with. */
  readonly integrity?: string;
  /** Whether the package is a folder of this repository. */
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface MissingPackage {
  readonly name: string;
  readonly version: string;
  /** Holds the path of the package that requires it. */
  readonly by: string;
  readonly isDev: boolean;
}

/** Lists optional dependencies without an entry; npm considers such a lock file out of sync and installs nothing. */
export function missingOptionals({ packages }: LockFile): MissingPackage[] {
  return Object.entries(packages).flatMap(([by, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isResolved(packages, by, name))
      .map(([name, version]) => ({ name, version, by, isDev: dev })),
  );
}

/** Lists the paths of packages that npm would install whatever their content is. */
export const unhashedPackages = ({ packages }: LockFile): string[] =>
  Object.entries(packages)
    .filter(([path, { integrity, link = false }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path]) => path);

/** Returns the lock file with the hashes of packages that have none. `hashOf` finds the one of a name and a version. */
export function withHashes(lock: LockFile, hashOf: (name: string, version: string) => string): LockFile {
  const unhashed = new Set(unhashedPackages(lock));
  const packages = Object.entries(lock.packages).map(([path, { version = '', ...rest }]) => {
    if (!unhashed.has(path)) return [path, lock.packages[path]];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [path, { version, integrity: hashOf(name, version), ...rest }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** Searches like Node: in the package's node_modules, then in those of its parents. */
function isResolved(packages: LockFile['packages'], from: string, name: string): boolean {
  const steps = from.split('/node_modules/');
  const folders = [...steps.keys()].map((index) => `${steps.slice(0, index + 1).join('/node_modules/')}/`);
  return ['', ...folders].some((folder) => `${folder}node_modules/${name}` in packages);
}

/** Returns the lock file with an entry for each package. @throws Error when a version is a range or a name lacks its system. */
export function withOptionals(lock: LockFile): LockFile {
  const added = missingOptionals(lock).map(({ name, version, isDev }) => {
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name} is wanted as ${version}, which is no single version.`);
    return [`node_modules/${name}`, { version, ...systemOf(name), ...(isDev ? { dev: true } : {}), optional: true }] as const;
  });
  const packages = Object.fromEntries([...Object.entries(lock.packages), ...added].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { ...lock, packages };
}

const systems = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openharmony'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'];

/** Reads the system from the name of a native package, such as `…-linux-x64-musl`. */
function systemOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  if (name.includes('wasm32')) return { cpu: ['wasm32'] };
  const parts = name.split(/[-/]/);
  const os = systems.find((system) => parts.includes(system));
  const cpu = processors.find((processor) => parts.includes(processor));
  if (!os || !cpu) throw new Error(`${name} does not tell for which system it is; add it to package-lock.json by hand.`);
  if (os !== 'linux') return { os: [os], cpu: [cpu] };
  return { os: [os], cpu: [cpu], libc: [name.includes('musl') ? 'musl' : 'glibc'] };
}
