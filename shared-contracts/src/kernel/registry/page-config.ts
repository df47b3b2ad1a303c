import * as z from 'zod/mini';
import type { RemoteEntry } from './entry.ts';
import { pageTrial } from './trial.ts';

/** Maps remotes to what pages run of them instead, because of what they contribute; to null for nothing. */
export type Withheld = Readonly<Record<string, Pick<RemoteEntry, 'rollout' | 'previous'> | null>>;

/** Describes what the gateway writes into the page next to the registry. `keys` maps key ids to trusted public keys, base64 of 32 bytes. */
export const pageConfig = z.object({
  base: z.string(),
  keys: z.record(z.string(), z.string()),
  mode: z.enum(['development', 'production']),
  /** The newest revision that the server knows. A page with an older one has a stale copy. */
  floor: z.optional(z.number()),
  /**
   * Canaries that do worse than what they replace, as `remote@release`: nobody gets them. This can only withhold code, so it needs no
   * signature.
   */
  halted: z.optional(z.array(z.string())),
  /**
   * What the page doesn't run of its registry, as `findWithheld` says. A page without it, of an older server, asks that function itself. It
   * names only releases of the signed registry, so it needs no signature.
   */
  withheld: z.optional(z.unknown()) as unknown as z.ZodMiniOptional<z.ZodMiniType<Withheld>>,
  /** The minimum interval at which an open page asks for a newer mix; without it, the page never asks. */
  mixCheckSeconds: z.optional(z.number()),
  /** The server's settings name people who may try other releases. */
  hasTesters: z.optional(z.boolean()),
  /** Maps languages to the file with the shell's texts and its hash, which is empty in development. English is part of the code. */
  texts: z.optional(z.record(z.string(), z.object({ url: z.string(), integrity: z.string() }))),
  /** The server has a service worker for this page, at `/sw.js`. */
  worker: z.optional(z.boolean()),
  trial: z.optional(pageTrial),
  /** Why a trial link didn't start a trial: it has expired, or it isn't from this server. */
  trialRefused: z.optional(z.enum(['expired', 'unknown'])),
});
export type PageConfig = z.infer<typeof pageConfig>;
