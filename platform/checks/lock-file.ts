/** The parts of npm's lock file (version 3) that we read. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  readonly version?: string;
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
  /** Where the package stands that wants it. */
  readonly by: string;
  readonly isDev: boolean;
}

/** Optional dependencies without an entry of their own: npm calls such a lock file out of step and installs nothing. */
export function missingOptionals({ packages }: LockFile): MissingPackage[] {
  return Object.entries(packages).flatMap(([by, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isResolved(packages, by, name))
      .map(([name, version]) => ({ name, version, by, isDev: dev })),
  );
}

/** Looks where Node looks: in the package's own node_modules, then in those of the packages around it. */
function isResolved(packages: LockFile['packages'], from: string, name: string): boolean {
  const steps = from.split('/node_modules/');
  const folders = [...steps.keys()].map((index) => `${steps.slice(0, index + 1).join('/node_modules/')}/`);
  return ['', ...folders].some((folder) => `${folder}node_modules/${name}` in packages);
}

/** The lock file with an entry for each of them. @throws Error when a version is a range or a name does not tell its system. */
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

/** Native packages say in their name for which system they are: `…-linux-x64-musl`. */
function systemOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  if (name.includes('wasm32')) return { cpu: ['wasm32'] };
  const parts = name.split(/[-/]/);
  const os = systems.find((system) => parts.includes(system));
  const cpu = processors.find((processor) => parts.includes(processor));
  if (!os || !cpu) throw new Error(`${name} does not tell for which system it is; add it to package-lock.json by hand.`);
  if (os !== 'linux') return { os: [os], cpu: [cpu] };
  return { os: [os], cpu: [cpu], libc: [name.includes('musl') ? 'musl' : 'glibc'] };
}
