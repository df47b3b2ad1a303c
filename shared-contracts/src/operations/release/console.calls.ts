import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id, wholeNumber } from '../../kernel/call/fields.ts';
import {
  changedRelease,
  environmentName,
  prunable,
  publishedRelease,
  releaseDay,
  releaseError,
  releaseKey,
  releaseName,
  releasesRunning,
  releaseToken,
  releaseVerb,
  remoteName,
  tokenScopes,
} from './entity.ts';

const ofConsole = { tag: 'platform', auth: 'user' } as const;
const inEnvironment = z.object({ environment: z.optional(environmentName) });

export const listRunningReleases = defineCall({
  ...ofConsole,
  name: 'listRunningReleases',
  summary: 'Returns which release of each remote runs, with canaries, halted ones and holds.',
  method: 'GET',
  path: '/admin/releases',
  installation: 'admin',
  query: inEnvironment,
  answer: z.extend(releasesRunning, { environments: z.array(z.string()), can_sign: z.boolean() }),
});

export const listPublishedReleases = defineCall({
  ...ofConsole,
  name: 'listPublishedReleases',
  summary: 'Returns the newest published releases of a remote, and where each comes from.',
  method: 'GET',
  path: '/admin/releases/published',
  installation: 'admin',
  query: z.object({ remote: remoteName }),
  answer: z.object({ releases: z.array(publishedRelease) }),
});

export const checkRemoteRelease = defineCall({
  ...ofConsole,
  name: 'checkRemoteRelease',
  summary: 'Returns what the gate would refuse about promoting a release.',
  method: 'GET',
  path: '/admin/releases/check',
  installation: 'admin',
  query: z.object({ environment: environmentName, remote: remoteName, release: releaseName }),
  answer: z.object({ release: z.string(), refusals: z.array(z.string()) }),
});

export const changeRemoteRelease = defineCall({
  ...ofConsole,
  name: 'changeRemoteRelease',
  summary: 'Promotes, rolls back, disables, enables, holds or retires a remote in an environment, with a reason.',
  method: 'POST',
  path: '/admin/releases/changes',
  installation: 'admin',
  body: z.extend(releaseVerb, { environment: environmentName, why: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) }),
  answer: changedRelease,
});

export const listReleaseRevisions = defineCall({
  ...ofConsole,
  name: 'listReleaseRevisions',
  summary: 'Returns the newest revisions of an environment.',
  method: 'GET',
  path: '/admin/releases/revisions',
  installation: 'admin',
  query: inEnvironment,
  answer: z.object({ revisions: z.array(z.object({ number: z.int(), at: z.string(), by: z.string(), why: z.string() })) }),
});

export const compareRevisions = defineCall({
  ...ofConsole,
  name: 'compareRevisions',
  summary: 'Returns what differs between two revisions of an environment.',
  method: 'GET',
  path: '/admin/releases/differences',
  installation: 'admin',
  query: z.object({
    environment: z.optional(environmentName),
    earlier_revision: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
    later_revision: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
  }),
  answer: z.object({
    differences: z.array(z.object({ remote: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  }),
});

export const readReleaseHistory = defineCall({
  ...ofConsole,
  name: 'readReleaseHistory',
  summary: 'Returns how a remote’s releases did in the last 14 days, and the errors that browsers reported.',
  method: 'GET',
  path: '/admin/releases/health',
  installation: 'admin',
  query: z.object({ remote: remoteName }),
  answer: z.object({ days: z.array(releaseDay), errors: z.array(releaseError) }),
});

export const listPrunableReleases = defineCall({
  ...ofConsole,
  name: 'listPrunableReleases',
  summary: 'Returns the old releases and revisions that nothing needs anymore.',
  method: 'GET',
  path: '/admin/releases/prunable',
  installation: 'admin',
  answer: prunable,
});

/** Keeps what any environment, rollback or trial needs, and everything of the last 30 days. */
export const pruneReleases = defineCall({
  ...ofConsole,
  name: 'pruneReleases',
  summary: 'Deletes the old releases and revisions that nothing needs anymore.',
  method: 'POST',
  path: '/admin/releases/prune',
  installation: 'admin',
  answer: prunable,
});

export const listReleaseTokens = defineCall({
  ...ofConsole,
  name: 'listReleaseTokens',
  summary: 'Returns the tokens with which programs publish and promote remotes.',
  method: 'GET',
  path: '/admin/releases/tokens',
  installation: 'admin',
  answer: z.object({ tokens: z.array(releaseToken) }),
});

export const createReleaseToken = defineCall({
  ...ofConsole,
  name: 'createReleaseToken',
  summary: 'Creates a token for one remote and returns its secret only this once. Who ships code is as powerful as an owner.',
  method: 'POST',
  path: '/admin/releases/tokens',
  installation: 'owner',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    remote: remoteName,
    environments: z.array(environmentName).check(z.maxLength(20)),
    scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(2)),
    days: wholeNumber.check(z.gte(1), z.lte(366)),
  }),
  answer: z.object({ token: releaseToken, secret: z.string() }),
});

export const revokeReleaseToken = defineCall({
  ...ofConsole,
  name: 'revokeReleaseToken',
  summary: 'Revokes a token for releases immediately.',
  method: 'DELETE',
  path: '/admin/releases/tokens/{token_id}',
  installation: 'admin',
  params: z.object({ token_id: id }),
  answer: done,
});

export const listReleaseKeys = defineCall({
  ...ofConsole,
  name: 'listReleaseKeys',
  summary: 'Returns the keys that sign the registry and releases.',
  method: 'GET',
  path: '/admin/releases/keys',
  installation: 'admin',
  answer: z.object({ keys: z.array(releaseKey) }),
});

export const enrollReleaseKey = defineCall({
  ...ofConsole,
  name: 'enrollReleaseKey',
  summary: 'Makes pages trust what a key signs; with a remote, the key signs the releases of that remote.',
  method: 'POST',
  path: '/admin/releases/keys',
  installation: 'owner',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    /** 32 bytes in base64; without it, the key of this server. */
    public_key: z.optional(z.string().check(z.maxLength(44), z.regex(/^[A-Za-z0-9+/]{43}=$/))),
    remote: z.optional(remoteName),
  }),
  answer: z.object({ key_id: z.string() }),
});

export const replaceReleaseKey = defineCall({
  ...ofConsole,
  name: 'replaceReleaseKey',
  summary: 'Gives this server a new signing key and signs what every environment runs again.',
  method: 'POST',
  path: '/admin/releases/keys/replace',
  installation: 'owner',
  answer: z.object({ key_id: z.string() }),
});

export const revokeReleaseKey = defineCall({
  ...ofConsole,
  name: 'revokeReleaseKey',
  summary: 'Makes pages distrust a key. What it signed and still runs is signed again first.',
  method: 'DELETE',
  path: '/admin/releases/keys/{key_id}',
  installation: 'owner',
  params: z.object({ key_id: id }),
  answer: done,
});
