import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';

export const runningRelease = z.object({
  release: z.string(),
  /** `stable` is what most people get, `canary` goes to some, `previous` is the fallback. */
  kind: z.enum(['stable', 'canary', 'previous']),
  /** The share of people who get a canary. */
  percent: z.nullable(z.number()),
  /** Why a canary was halted; null for one that runs. */
  halted: z.nullable(z.string()),
  /** What browsers reported in the last two days. */
  loads: z.int(),
  errors: z.int(),
  lcp_ms: z.nullable(z.int()),
});

export type RunningRelease = z.infer<typeof runningRelease>;

export const runningRemote = z.object({
  remote: z.string(),
  is_disabled: z.boolean(),
  /** Builds don't promote over a mix that was chosen by hand. */
  is_held: z.boolean(),
  releases: z.array(runningRelease),
});

export type RunningRemote = z.infer<typeof runningRemote>;

export const listRunningReleases = defineCall({
  name: 'listRunningReleases',
  tag: 'platform',
  summary: 'Returns which release of each remote runs, with canaries, halted ones and holds.',
  method: 'GET',
  path: '/admin/releases',
  auth: 'user',
  installation: 'admin',
  answer: z.object({
    env: z.string(),
    /** Null before the first promotion. */
    revision: z.nullable(z.object({ number: z.int(), promoted_at: z.string(), by: z.string(), why: z.string(), shell: z.string() })),
    remotes: z.array(runningRemote),
  }),
});
