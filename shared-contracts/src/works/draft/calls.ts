import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery } from '../../kernel/call/fields.ts';
import { limits } from '../../kernel/limits.ts';

const own = { tag: 'account', auth: 'user', identity: 'email' } as const;

/**
 * Describes something unsent or unsaved that a browser kept. `key` says where it belongs; `value` is JSON that only the page understands.
 */
export const keptDraft = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(600)),
  value: z.string().check(z.maxLength(limits.keptDraftMaxCharacters)),
});

export type KeptDraft = z.infer<typeof keptDraft>;

export const keepDrafts = defineCall({
  ...own,
  tag: 'drafts',
  name: 'keepDrafts',
  summary:
    'Stores a browser’s unsent or unsaved text, so that logging out can remove it there, and replaces earlier drafts with the same keys.',
  method: 'PUT',
  path: '/account/drafts',
  changes: [],
  bodyMaxBytes: limits.keptDraftsRequestMaxBytes,
  body: z.object({ email, drafts: z.array(keptDraft).check(z.maxLength(limits.keptDraftsMax)) }),
  answer: done,
});

export const listKeptDrafts = defineCall({
  ...own,
  tag: 'drafts',
  name: 'listKeptDrafts',
  summary: 'Lists the drafts that browsers stored when the user logged out, newest first.',
  method: 'GET',
  path: '/account/drafts',
  query: emailQuery,
  answer: z.object({ drafts: z.array(keptDraft) }),
});

export const forgetKeptDrafts = defineCall({
  ...own,
  tag: 'drafts',
  name: 'forgetKeptDrafts',
  summary: 'Deletes the stored drafts with these keys after a browser has restored them.',
  method: 'POST',
  path: '/account/drafts/forget',
  body: z.object({ email, keys: z.array(keptDraft.shape.key).check(z.maxLength(limits.keptDraftsMax)) }),
  answer: done,
});
