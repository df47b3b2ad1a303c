import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Refusal, type RegistryDocument, refuse, type UnsignedRegistry } from 'shared-contracts/registry';
import { hasIntegrity } from '../preset/integrity.ts';
import { refuseContracts } from './contract-gate.ts';
import { refuseContributions } from './contribution-gate.ts';
import { type RemoteRelease, readRelease } from './published-release.ts';
import { releaseDir } from './state.ts';

/** Lists the licenses that a release may bring into the browser. One half of a dual license is enough. */
export const allowedLicences: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'CC0-1.0',
  'OFL-1.1',
  'Unlicense',
  'BlueOak-1.0.0',
]);

/** Limits the compressed bytes that a remote loads before any of its pages. */
export const entryBytesMost = 40 * 1024;

/** Runs the whole gate over a mix: every offered release, what it contributes, the libraries it brings, and what it breaks. */
export function refusalsOf(state: string, document: UnsignedRegistry, before: RegistryDocument | undefined): Refusal[] {
  const contributions = refuseContributions(document, before);
  // The other rules read contributions, so they need sound ones.
  if (contributions.length) return contributions;
  const offered = Object.entries(document.remotes).flatMap(([name, entry]) =>
    entry.rollout.map(({ release }) => ({ name, entry, release })),
  );
  return [
    ...offered.flatMap(
      ({ name, entry, release }) => refuse(document as RegistryDocument, name, { ...entry, disabled: false }, release) ?? [],
    ),
    ...refuseContracts(state, document, offered),
    ...offered.flatMap(({ name, release }) => refuseLicences(name, release, readRelease<RemoteRelease>(state, name, release))),
  ];
}

function refuseLicences(name: string, release: string, { licences = {} }: RemoteRelease): Refusal[] {
  const refused = Object.entries(licences).filter(([, licence]) => !isAllowed(licence));
  if (refused.length === 0) return [];
  const list = refused.map(([library, licence]) => `${library} (${licence})`).join(', ');
  return [{ code: 'gate/licence', detail: `${name} ${release} contains libraries whose license is not allowed: ${list}.` }];
}

const isAllowed = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowedLicences.has(one.trim())));

/** @throws Error naming the first file of a published folder that is missing or does not match its hash. */
export function assertWhole(state: string, name: string, release: string): void {
  const folder = releaseDir(state, name, release);
  for (const [file, hash] of Object.entries(readRelease<RemoteRelease>(state, name, release).integrity)) {
    const path = join(folder, file);
    const why = !existsSync(path)
      ? 'is missing'
      : hasIntegrity(readFileSync(path), hash)
        ? undefined
        : 'is not the file that was published';
    if (why) throw new Error(`Refused (gate/folder): ${name}@${release} is not whole: ${file} ${why}. Publish it again.`);
  }
}
