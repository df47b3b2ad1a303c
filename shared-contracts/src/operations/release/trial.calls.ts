import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { isLoopbackOrigin } from '../../kernel/registry/index.ts';

/** Describes what can be tried of a remote, newest release first. */
export const triableRemote = z.object({
  remote: z.string(),
  label: z.string(),
  /** The release that everyone has; null for a remote that was never promoted. */
  current: z.nullable(z.string()),
  releases: z.array(z.object({ release: z.string(), published_at: z.string() })),
});

export type TriableRemote = z.infer<typeof triableRemote>;

/** Lists what the user may try. Every user may call it; the answer for users who may not try anything says so. */
export const listTriableReleases = defineCall({
  name: 'listTriableReleases',
  tag: 'platform',
  summary: 'Lists the published releases that the caller may try in their browser.',
  method: 'GET',
  path: '/platform/trials',
  auth: 'user',
  answer: z.object({ may_try: z.boolean(), remotes: z.array(triableRemote) }),
});

export const trialHours = [1, 8, 24, 168] as const;

const remoteName = z.string().check(z.maxLength(64), z.regex(/^mfe-[a-z0-9-]+$/, inputText('remoteName')));

const origin = z.string().check(z.maxLength(200), z.refine(isLoopbackOrigin, inputText('trialOrigin')));

/**
 * Returns 403 unless the server's settings name the caller. `token` goes into `?trial=` of any page; anyone who opens the link runs the mix
 * until it expires.
 */
export const tryReleases = defineCall({
  name: 'tryReleases',
  tag: 'platform',
  summary: 'Creates a signed, expiring link that runs other releases in the browser that opens it.',
  method: 'POST',
  path: '/platform/trials',
  auth: 'user',
  body: z.object({
    remotes: z
      .array(z.object({ remote: remoteName, release: z.optional(z.string().check(z.maxLength(120))), origin: z.optional(origin) }))
      .check(z.minLength(1), z.maxLength(20)),
    hours: z.union(trialHours.map((hours) => z.literal(hours))),
  }),
  answer: z.object({ token: z.string(), mix: z.string(), expires_at: z.string() }),
});
