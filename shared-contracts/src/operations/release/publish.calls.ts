import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done } from '../../kernel/call/fields.ts';
import { limitCounts } from '../../kernel/call/limit-counts.ts';
import { changedRelease, environmentName, prunable, releaseName, releasesRunning, releaseVerb, remoteName } from './entity.ts';

const ofPublishers = { tag: 'platform', auth: 'release-token' } as const;
const release = z.object({ remote: remoteName, release: releaseName });
const environment = z.object({ env: environmentName });

/** Says where a release comes from. */
const origin = {
  commit: z.optional(z.string().check(z.maxLength(64), z.regex(/^[0-9a-f]{7,64}$/))),
  ci_run: z.optional(z.string().check(z.maxLength(500), z.regex(/^https?:\/\/[^\s<>"]+$/))),
};

/** Continues an interrupted upload when it is repeated: it returns the files that are still missing. */
export const startPublication = defineCall({
  ...ofPublishers,
  name: 'startPublication',
  summary: 'Starts or continues the upload of a release, and returns the files that the server does not have yet.',
  method: 'POST',
  path: '/platform/releases/{remote}/{release}',
  params: release,
  bodyMaxBytes: 1024 * 1024,
  body: z.object({
    /** The contents of the build's `release.json`. */
    manifest: limitCounts(z.unknown(), 20_000),
    /** The contents of its `schemas.json`, with which the gate compares what the shell offers. */
    schemas: z.optional(limitCounts(z.unknown(), 200_000)),
    /** A signature of the manifest by one of the remote's keys; required once it has one. */
    signature: z.optional(z.object({ key_id: z.string().check(z.maxLength(16)), value: z.string().check(z.maxLength(200)) })),
  }),
  answer: z.object({ is_published: z.boolean(), missing: z.array(z.string()) }),
});

export const sendReleaseFile = defineCall({
  ...ofPublishers,
  name: 'sendReleaseFile',
  summary: 'Uploads one file of a release. The server checks it against its hash.',
  method: 'PUT',
  path: '/platform/releases/{remote}/{release}/file',
  params: release,
  query: z.object({ path: z.string().check(z.minLength(1), z.maxLength(200)) }),
  encoding: 'bytes',
  body: z.custom<Blob>(),
  answer: done,
});

export const finishPublication = defineCall({
  ...ofPublishers,
  name: 'finishPublication',
  summary: 'Publishes a release whose files have all arrived. No one gets it until it is promoted.',
  method: 'POST',
  path: '/platform/releases/{remote}/{release}/finish',
  params: release,
  body: z.object(origin),
  answer: z.object({ remote: z.string(), release: z.string(), is_new: z.boolean() }),
});

export const changeRelease = defineCall({
  ...ofPublishers,
  name: 'changeRelease',
  summary: 'Promotes, rolls back, disables, enables, holds or retires the token’s remote in an environment.',
  method: 'POST',
  path: '/platform/environments/{env}/changes',
  params: environment,
  body: releaseVerb,
  answer: changedRelease,
});

export const checkRelease = defineCall({
  ...ofPublishers,
  name: 'checkRelease',
  summary: 'Returns what the gate would refuse about a promotion, without changing anything.',
  method: 'GET',
  path: '/platform/environments/{env}/check',
  params: environment,
  query: z.object({ remote: remoteName, release: releaseName }),
  answer: z.object({ release: z.string(), refusals: z.array(z.string()) }),
});

/** Keeps what any environment, rollback or trial needs, and everything of the last 30 days. */
export const pruneRemote = defineCall({
  ...ofPublishers,
  name: 'pruneRemote',
  summary: 'Deletes old releases of the token’s remote that nothing needs anymore, or only lists them.',
  method: 'POST',
  path: '/platform/releases/{remote}/prune',
  params: z.object({ remote: remoteName }),
  body: z.object({ is_dry_run: z.boolean() }),
  answer: prunable,
});

export const readEnvironment = defineCall({
  ...ofPublishers,
  name: 'readEnvironment',
  summary: 'Returns what an environment runs.',
  method: 'GET',
  path: '/platform/environments/{env}/status',
  params: environment,
  answer: releasesRunning,
});
