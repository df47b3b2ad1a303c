import * as z from 'zod/mini';

export const remoteName = z.string().check(z.maxLength(64), z.regex(/^mfe-[a-z0-9-]+$/));
export const environmentName = z.string().check(z.maxLength(40), z.regex(/^[a-z][a-z0-9-]*$/));
/** Names a release, the beginning of one, or `latest`. */
export const releaseName = z.string().check(z.maxLength(80), z.regex(/^[\w+-][\w.+-]*$/));

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
  /** Why a release that everyone gets did worse than before, in the last two days. */
  worse: z.nullable(z.string()),
  /** This release's share of the remote's loads, from 0 to 1; null without loads. */
  adoption: z.nullable(z.number()),
  /** Times in milliseconds, CLS as a plain number: the values below which half, three quarters and 95 % of the measurements lie. */
  measures: z.array(z.object({ name: z.enum(['load', 'LCP', 'INP', 'CLS']), p50: z.number(), p75: z.number(), p95: z.number() })),
});

export type RunningRelease = z.infer<typeof runningRelease>;

/** Says who owns a remote and how they are reached, as its release names them. */
export const releaseOwner = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  email: z.nullable(z.email().check(z.maxLength(255))),
  url: z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(200))),
});

export const runningRemote = z.object({
  remote: z.string(),
  /** Servers and releases of earlier versions name nobody. */
  owner: z.nullish(releaseOwner),
  is_disabled: z.boolean(),
  /** Builds don't promote over a mix that was chosen by hand. */
  is_held: z.boolean(),
  releases: z.array(runningRelease),
});

export type RunningRemote = z.infer<typeof runningRemote>;

export const releasesRunning = z.object({
  env: z.string(),
  /** Null before the first promotion. */
  revision: z.nullable(z.object({ number: z.int(), promoted_at: z.string(), by: z.string(), why: z.string(), shell: z.string() })),
  remotes: z.array(runningRemote),
  /** Remotes that were taken out for good. */
  retired: z.array(z.string()),
});

/** Lists what no environment, rollback or trial needs anymore. */
export const prunable = z.object({
  releases: z.array(z.object({ remote: z.string(), release: z.string(), published_at: z.string(), bytes: z.int() })),
  /** How many old revisions of each environment. */
  revisions: z.array(z.object({ env: z.string(), count: z.int() })),
  bytes: z.int(),
});

export type PrunableReleases = z.infer<typeof prunable>;

const measured = z.nullable(z.number());

/** Describes how a release did on one day: its share of the remote's loads, and what 75 % of the measurements lie under. */
export const releaseDay = z.object({
  day: z.string(),
  release: z.string(),
  loads: z.int(),
  errors: z.int(),
  adoption: z.nullable(z.number()),
  load_p75: measured,
  lcp_p75: measured,
  inp_p75: measured,
  cls_p75: measured,
});

/** Describes an error that browsers reported, with the places in the sources. */
export const releaseError = z.object({
  release: z.string(),
  message: z.string(),
  count: z.int(),
  last_day: z.string(),
  frames: z.array(z.object({ file: z.string(), line: z.int(), column: z.int(), name: z.nullable(z.string()) })),
});

/** Lists what can be done to one remote in an environment. */
export const releaseVerbs = ['promote', 'rollback', 'disable', 'enable', 'hold', 'unhold', 'retire'] as const;
export type ReleaseVerb = (typeof releaseVerbs)[number];

/** Describes a change of one remote. `why` ends up in the revision and the audit log. */
export const releaseVerb = z.object({
  verb: z.enum(releaseVerbs),
  remote: remoteName,
  /** What to promote. */
  release: z.optional(releaseName),
  percent: z.optional(z.int().check(z.gte(1), z.lte(99))),
  /** Promotes a halted release to everyone, or a retired remote, anyway. It needs a reason. */
  force: z.optional(z.boolean()),
  /** The revision whose release a rollback takes; without it, what the remote ran before. */
  revision: z.optional(z.int().check(z.gte(1), z.lte(2_147_483_647))),
  why: z.optional(z.string().check(z.trim(), z.maxLength(300))),
});

export const changedRelease = z.object({
  env: z.string(),
  revision: z.int(),
  /** False when the environment was already like that. */
  is_changed: z.boolean(),
  /** What everyone gets now who is in no canary. */
  release: z.nullable(z.string()),
});

/** Describes a published release and where it comes from. */
export const publishedRelease = z.object({
  release: z.string(),
  published_at: z.string(),
  /** The token that published it; null for releases published on the server's disk. */
  published_by: z.nullable(z.string()),
  commit: z.nullable(z.string()),
  ci_run: z.nullable(z.string()),
  /** Whether an enrolled key signed it. Only owners promote other releases. Servers of earlier releases leave it out. */
  is_signed: z.optional(z.boolean()),
});

export type PublishedRelease = z.infer<typeof publishedRelease>;

export const tokenScopes = ['publish', 'promote'] as const;

/** Describes a token with which a program publishes and promotes one remote. The token itself is shown once. */
export const releaseToken = z.object({
  token_id: z.string(),
  name: z.string(),
  hint: z.string(),
  remote: z.string(),
  environments: z.array(z.string()),
  scopes: z.array(z.enum(tokenScopes)),
  created_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
  last_used_at: z.nullable(z.string()),
  /** The person who issued it, if somebody with an account did. Servers of earlier releases leave it out. */
  issued_by: z.nullish(z.string()),
  /** False if it doesn't work because no current owner issued it. Servers of earlier releases leave it out. */
  is_backed: z.optional(z.boolean()),
});

export type ReleaseToken = z.infer<typeof releaseToken>;

/** Describes a key that signs: the registry's revisions, or the releases of one remote. */
export const releaseKey = z.object({
  key_id: z.string(),
  name: z.nullable(z.string()),
  /** The remote whose releases it signs; null for a key that signs the registry. */
  remote: z.nullable(z.string()),
  is_trusted: z.boolean(),
  /** True for the key that this server signs with. */
  is_own: z.boolean(),
  /** The environments whose current revision it signed. */
  signs: z.array(z.string()),
  enrolled_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
});

export type ReleaseKey = z.infer<typeof releaseKey>;
