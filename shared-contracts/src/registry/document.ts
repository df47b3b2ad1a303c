import * as z from 'zod/mini';
import { contributions } from '../remote/contributions.ts';

/** Describes one immutable release of a remote. File paths are relative to `base`; every file has a hash in `integrity`. */
export const release = z.object({
  /** A path on our own origin that ends in `/`, for example `/r/mfe-chat/1.9.2-ab12cd34/`. */
  base: z.string(),
  entry: z.string(),
  /** The global that the entry defines. It contains the version, so two releases never share one. */
  uniqueName: z.string(),
  integrity: z.record(z.string(), z.string()),
  /** Files to preload by chunk name: entry, expose and page chunks. */
  preload: z.record(z.string(), z.array(z.string())),
  /** Lazy shared modules by chunk name, so that the shell's files for them can be preloaded too. */
  uses: z.record(z.string(), z.array(z.string())),
  /** Ranges that the shell must satisfy. `libraries` exist once per page, for example react. */
  requires: z.object({ contracts: z.string(), ui: z.string(), libraries: z.optional(z.record(z.string(), z.string())) }),
  /** Compressed bytes of the entry and the exposed module, which load before any of its pages. */
  entryBytes: z.optional(z.number()),
  contributes: contributions,
});
export type Release = z.infer<typeof release>;

export const remoteEntry = z.object({
  timeoutMs: z.number(),
  disabled: z.boolean(),
  /** Newest first, the default last. A release with `percent` goes to that share of users. */
  rollout: z.array(z.object({ release: z.string(), percent: z.optional(z.number()), default: z.optional(z.boolean()) })),
  /** The previous default, which the loader falls back to. */
  previous: z.nullable(z.string()),
  /** This mix was chosen by hand (a rollback or a canary), so a build doesn't promote over it. */
  held: z.optional(z.boolean()),
  /** The revision that a rollback of this remote restored. */
  sameAs: z.optional(z.number()),
  releases: z.record(z.string(), release),
});
export type RemoteEntry = z.infer<typeof remoteEntry>;

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
  remotes: z.record(z.string(), remoteEntry),
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
