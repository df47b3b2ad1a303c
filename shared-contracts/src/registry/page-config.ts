import * as z from 'zod/mini';
import { pageTrial } from './trial.ts';

/** What the gateway writes into the page beside the registry. `keys` are the trusted public keys, base64 of 32 bytes, by key id. */
export const pageConfig = z.object({
  base: z.string(),
  keys: z.record(z.string(), z.string()),
  mode: z.enum(['development', 'production']),
  /** The newest revision that the server knows: a page that comes with an older one has an old copy. */
  floor: z.optional(z.number()),
  /** Canaries that do worse than what they should replace, as `remote@release`: nobody gets them. It can only withhold, so it needs no signature. */
  halted: z.optional(z.array(z.string())),
  /** How far apart an open page asks for a newer mix at least; left out, it never does. */
  mixCheckSeconds: z.optional(z.number()),
  /** The server's settings name people who may try other releases. */
  hasTesters: z.optional(z.boolean()),
  trial: z.optional(pageTrial),
  /** Why a link to a trial did not begin one: its time is over, or it is none of this server's. */
  trialRefused: z.optional(z.enum(['expired', 'unknown'])),
});
export type PageConfig = z.infer<typeof pageConfig>;
