import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { limits } from '../../kernel/limits.ts';
import { sharedWorks } from '../workspace/leaving.calls.ts';

/** Limits how long the activity log is kept, and how long a closed account waits before it is deleted. */
export const accountLimits = { retentionDaysMin: 7, retentionDaysMax: 3_650, retentionDaysStandard: 365, graceDays: 14 } as const;

const own = { auth: 'user', identity: 'email' } as const;

const currentPassword = z.string().check(z.minLength(1, inputText('passwordRequired')), z.maxLength(limits.passwordMax));

export const getAccount = defineCall({
  ...own,
  name: 'getAccount',
  tag: 'account',
  summary: 'Returns when the account was created and, if it was closed, when it will be deleted.',
  method: 'GET',
  path: '/account',
  query: emailQuery,
  answer: z.object({
    created_at: z.string(),
    deletion_at: z.nullable(z.string()),
    sole_owner_of: z.array(z.string()),
    /** Lists the workspaces in which the user shares things. Somebody there has to take over before the account is closed. Earlier servers omit it. */
    shared_works: z.optional(z.array(z.extend(sharedWorks, { workspace_id: z.string(), workspace_name: z.string() }))),
  }),
});

export const closeAccount = defineCall({
  ...own,
  name: 'closeAccount',
  tag: 'account',
  summary: 'Closes the account and schedules it and its data for deletion after a grace period.',
  method: 'POST',
  path: '/account/close',
  changes: ['account', 'access', 'items', 'notebooks'],
  body: z.object({
    email,
    current_password: currentPassword,
    /** Names who takes over what the user shares in each workspace; `successor-needed` if one is missing. */
    successors: z.optional(z.array(z.object({ workspace_id: id, member_id: id })).check(z.maxLength(500))),
  }),
  answer: z.object({ deletion_at: z.string() }),
});

export const keepAccount = defineCall({
  ...own,
  name: 'keepAccount',
  tag: 'account',
  summary: 'Cancels the closing of the account during the grace period.',
  method: 'POST',
  path: '/account/keep',
  body: z.object({ email }),
  answer: done,
});

export const deactivateAccount = defineCall({
  ...own,
  name: 'deactivateAccount',
  tag: 'account',
  summary:
    'Deactivates the account until the next sign-in: ends all sessions, hides the user, and disables keys, schedules and shared links.',
  method: 'POST',
  path: '/account/deactivate',
  body: z.object({ email, current_password: currentPassword }),
  answer: done,
});
