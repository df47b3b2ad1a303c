import { type LockedEntry, runtimePackages } from '../commands/setup/runtime-packages.mjs';

/** Describes a package of package-lock.json, as far as this check reads it. */
interface LockedPackage extends LockedEntry {
  readonly version?: string;
  readonly license?: string;
}

/** Holds a shipped package whose license isn't allowed, and what its license is. */
export interface LicenseFault {
  readonly path: string;
  readonly license: string;
}

/** Allow shipping the unchanged package in a product with another license. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
  // Files under these stay under them, and we change none.
  'MPL-2.0',
  'OFL-1.1',
]);

/** Holds the licenses that packages state only in a file, or not by its SPDX name. Read again when a version changes. */
const readByHand: Readonly<Record<string, string>> = {
  'duck@0.1.12': 'BSD-2-Clause',
  'format@0.2.2': 'MIT',
  'khroma@2.1.0': 'MIT',
};

/** Matches the binaries of Rspack for other systems, which have the license of `@rspack/binding`. */
const rspackBinary = /^@rspack\/binding-[a-z0-9-]+$/;

/** Returns whether one alternative of an SPDX expression is allowed in all its parts. Understands no nested expressions. */
export function isAllowed(expression: string): boolean {
  const flat = expression.replace(/^\((.*)\)$/, '$1');
  return flat.split(' OR ').some((alternative) => alternative.split(' AND ').every((license) => allowed.has(license)));
}

/** Returns the packages that the product ships under a license that isn't allowed, and how many it ships. */
export function findLicenseFaults(packages: Readonly<Record<string, LockedPackage>>): { faults: LicenseFault[]; count: number } {
  const shipped = [...runtimePackages(packages)].filter((path) => path.includes('node_modules/') && !packages[path]?.link);
  const faults = shipped.flatMap((path) => {
    const license = licenseOf(path, packages);
    return isAllowed(license) ? [] : [{ path, license }];
  });
  return { faults, count: shipped.length };
}

function licenseOf(path: string, packages: Readonly<Record<string, LockedPackage>>): string {
  const { version = '', license } = packages[path] ?? {};
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const known = readByHand[`${name}@${version}`] ?? license;
  return known ?? (rspackBinary.test(name) ? packages['node_modules/@rspack/binding']?.license : undefined) ?? 'none stated';
}
