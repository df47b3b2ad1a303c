/** Describes the parts of an entry of package-lock.json that decide what is needed. */
export interface LockedEntry {
  readonly dev?: boolean;
  readonly peer?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export function runtimePackages(packages: Readonly<Record<string, LockedEntry>>): Set<string>;
export function trimInstall(root: string, packages: Readonly<Record<string, LockedEntry>>): void;
export function restoreTypes(root: string): boolean;
