import * as z from 'zod/mini';
import { installationRole } from '../../kernel/access/installation-role.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id, mailPattern } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { sharedWorks } from '../workspace/leaving.calls.ts';

/** Limits the list of people, how many that match a filter are counted, and how long an invitation is valid. */
export const personLimits = { perPage: 50, searchMax: 200, counted: 1_000, choices: 200, invitationDays: 7 } as const;

/**
 * Says what somebody can do with their account: `deactivated` people turned it off themselves until they sign in again, `closed` accounts
 * wait for their deletion, and `invited` people have none yet.
 */
export const personState = z.enum(['active', 'suspended', 'invited', 'deactivated', 'closed']);

export type PersonState = z.infer<typeof personState>;

export const personOfInstallation = z.object({
  /** For somebody invited, the id of the invitation. */
  person_id: z.string(),
  email: z.string(),
  name: z.string(),
  state: personState,
  role: z.nullable(installationRole),
  is_you: z.boolean(),
  is_verified: z.boolean(),
  has_second_factor: z.boolean(),
  groups: z.array(z.string()),
  /** What the directory says. Earlier servers leave it out. */
  department: z.optional(z.nullable(z.string())),
  created_at: z.string(),
  /** When the person was last active, to the minute; null for nobody seen yet. */
  last_seen_at: z.nullable(z.string()),
  /** When an invitation ends, or a closed account is deleted. */
  ends_at: z.nullable(z.string()),
});

export type PersonOfInstallation = z.infer<typeof personOfInstallation>;

/** Lists the fields by which people are filtered. */
export const personFilter = z.object({
  state: z.optional(personState),
  role: z.optional(installationRole),
  department: z.optional(z.string().check(z.maxLength(320))),
});

export type PersonFilter = z.infer<typeof personFilter>;

const ofConsole = { tag: 'people', auth: 'user', installation: 'admin' } as const;
const params = z.object({ person_id: id });
const ofPerson = { ...ofConsole, params } as const;

export const listPeople = defineCall({
  ...ofConsole,
  name: 'listPeople',
  summary: 'Lists the accounts and open invitations of the installation by name, a page at a time.',
  method: 'GET',
  path: '/admin/people',
  query: z.extend(personFilter, {
    /** Finds people by a part of the name or the address. */
    search: z.optional(z.string().check(z.maxLength(personLimits.searchMax))),
    /** The `next` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(1_000))),
  }),
  answer: z.object({
    people: z.array(personOfInstallation),
    next: z.nullable(z.string()),
    /** The number of people, or of those that a filter matches. There, `personLimits.counted` means that many or more. */
    total: z.int(),
    /** Lists values to filter by, of fields whose values come from directories, up to `personLimits.choices` each; with the first page. */
    choices: z.optional(z.array(z.object({ field: z.string(), values: z.array(z.string()) }))),
    /** False on a server without mail, where nobody can confirm an address. */
    confirms_addresses: z.boolean(),
  }),
});

/** Replaces an earlier invitation to the same address. Fails with `account-exists` if somebody has an account with it. */
export const invitePerson = defineCall({
  ...ofConsole,
  name: 'invitePerson',
  summary: 'Invites someone to create an account, with a link that works once, for a week, and only for the address.',
  method: 'POST',
  path: '/admin/people/invitations',
  body: z.object({ invited_email: z.string().check(z.trim(), z.maxLength(320), z.regex(mailPattern, inputText('emailForm'))) }),
  /** `link` is there only when this server sends no mail, and only this once. */
  answer: z.object({ person_id: z.string(), invited_email: z.string(), link: z.optional(z.string()) }),
});

export const withdrawInvitation = defineCall({
  ...ofPerson,
  name: 'withdrawInvitation',
  summary: 'Withdraws an open invitation to the installation.',
  method: 'DELETE',
  path: '/admin/people/invitations/{person_id}',
  answer: done,
});

/** Fails with `own-account` for the caller, `owners-only` for an owner unless the caller is one, and `last-owner` for the last one. */
export const suspendPerson = defineCall({
  ...ofPerson,
  name: 'suspendPerson',
  summary: 'Suspends an account: ends its sessions, streams, runs, keys and schedules, and refuses every sign-in.',
  method: 'POST',
  path: '/admin/people/{person_id}/suspend',
  answer: done,
});

export const reactivatePerson = defineCall({
  ...ofPerson,
  name: 'reactivatePerson',
  summary: 'Lets someone suspended sign in again. Keys and schedules work again; runs that were stopped stay stopped.',
  method: 'POST',
  path: '/admin/people/{person_id}/reactivate',
  answer: done,
});

export const signOutPerson = defineCall({
  ...ofPerson,
  name: 'signOutPerson',
  summary: 'Ends all sessions of someone else.',
  method: 'POST',
  path: '/admin/people/{person_id}/sign_out',
  answer: z.object({ ended: z.int() }),
});

export const resetSecondFactor = defineCall({
  ...ofPerson,
  name: 'resetSecondFactor',
  summary: 'Removes the authenticator and the backup codes of someone else, and ends their sessions.',
  method: 'POST',
  path: '/admin/people/{person_id}/second_factor/reset',
  answer: done,
});

const worksIn = z.extend(sharedWorks, { workspace_id: z.string(), workspace_name: z.string() });

export const listPersonWorks = defineCall({
  ...ofPerson,
  name: 'listPersonWorks',
  summary: 'Counts what someone owns and shares in each of their workspaces, and names who may take it over.',
  method: 'GET',
  path: '/admin/people/{person_id}/shared_works',
  answer: z.object({ shared_works: z.array(worksIn) }),
});

/** Fails with `still-active` unless the account is suspended, deactivated or closed, and with `successor-needed` if somebody is missing. */
export const handOverWorks = defineCall({
  ...ofPerson,
  name: 'handOverWorks',
  summary: 'Makes others the owners of what someone who left shares, workspace by workspace.',
  method: 'POST',
  path: '/admin/people/{person_id}/hand_over',
  changes: ['people', 'access', 'items', 'notebooks'],
  body: z.object({ successors: z.array(z.object({ workspace_id: id, member_id: id })).check(z.maxLength(500)) }),
  answer: done,
});
