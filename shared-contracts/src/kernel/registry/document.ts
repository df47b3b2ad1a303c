import * as z from 'zod/mini';
import type { remoteEntry } from './entry.ts';

/**
 * Describes the registry: which release of which remote an environment runs. A document never changes; a pointer file names the current
 * revision.
 */
export const registryDocument = z.object({
  schema: z.literal(1),
  env: z.string(),
  rev: z.number(),
  prev: z.nullable(z.number()),
  /** The revision that a rollback restored. */
  sameAs: z.optional(z.number()),
  by: z.string(),
  why: z.string(),
  at: z.string(),
  origins: z.array(z.string()),
  shell: z.object({
    version: z.string(),
    /** The published folder's name. */
    release: z.optional(z.string()),
    contracts: z.string(),
    ui: z.string(),
    slots: z.record(z.string(), z.string()),
    libraries: z.optional(z.record(z.string(), z.string())),
    /** Events that the shell itself emits, by topic with their major version. */
    events: z.optional(z.record(z.string(), z.number())),
    /** The largest allowed `entryBytes` of a remote. */
    entryBytesMost: z.optional(z.number()),
  }),
  /** The shared modules without the shell, which plain single-spa pages load first, in this order. */
  provider: z.optional(z.object({ base: z.string(), initial: z.array(z.string()), integrity: z.record(z.string(), z.string()) })),
  /** Checked apart, by `soundRemotes`, so that a malformed entry costs its remote, and never the page. */
  remotes: z.record(z.string(), z.unknown() as unknown as typeof remoteEntry),
  /** What the installation granted to remotes beyond their own addresses, for example `panel *`. */
  grants: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Remotes that were taken out for good. Builds and rollbacks leave them out. */
  retired: z.optional(z.array(z.string())),
  sig: z.object({ alg: z.literal('Ed25519'), kid: z.string(), value: z.string() }),
});
export type RegistryDocument = z.infer<typeof registryDocument>;
export type UnsignedRegistry = Omit<RegistryDocument, 'sig'>;

/**
 * Returns the bytes that are signed: the document without `sig`, with sorted keys at every level and no white space (RFC 8785 for our value
 * types).
 */
export function canonicalBytes(document: UnsignedRegistry | RegistryDocument): Uint8Array<ArrayBuffer> {
  const { sig: _sig, ...unsigned } = document as RegistryDocument;
  return new TextEncoder().encode(JSON.stringify(sortKeys(unsigned)));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sortKeys(inner)]),
  );
}

/** Returns the name of the file that holds a revision of the registry. */
export const revisionFile = (rev: number): string => `r${String(rev).padStart(4, '0')}.json`;
