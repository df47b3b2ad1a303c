import * as z from 'zod/mini';
import type { contributions } from '../remote/contributions.ts';

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
  /** Checked apart, by `soundRemotes`, so that bad contributions cost their remote, and never the page. */
  contributes: z.unknown() as unknown as typeof contributions,
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
