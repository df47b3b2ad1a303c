import * as z from 'zod/mini';
import { policyAbility } from '../../kernel/access/abilities.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { email, id, wholeNumber } from '../../kernel/call/fields.ts';
import { moderationFailure, policy, policyLimits } from './entity.ts';

const groupId = z.optional(id);

export const listPolicyGroups = defineCall({
  name: 'listPolicyGroups',
  tag: 'policies',
  summary: 'Lists the groups by name, 50 at a time, with the number of people in them and whether they have a policy.',
  method: 'GET',
  path: '/admin/policies/groups',
  auth: 'user',
  installation: 'admin',
  identity: 'email',
  query: z.object({ email, search: z.optional(z.string().check(z.maxLength(200))), after: z.optional(z.string().check(z.maxLength(400))) }),
  answer: z.object({
    groups: z.array(z.object({ group_id: z.string(), name: z.string(), people: z.int(), has_policy: z.boolean() })),
    next: z.nullable(z.string()),
  }),
});

export const getPolicy = defineCall({
  name: 'getPolicy',
  tag: 'policies',
  summary: 'Returns the policy of a group, or the one for everyone. The secret of its moderation service is never returned.',
  method: 'GET',
  path: '/admin/policies',
  auth: 'user',
  installation: 'admin',
  identity: 'email',
  query: z.object({ email, group_id: groupId }),
  answer: policy,
});

export const savePolicy = defineCall({
  name: 'savePolicy',
  tag: 'policies',
  summary: 'Replaces the policy of a group, or the one for everyone, after the moderation service answered a test. Refuses an old version.',
  method: 'PUT',
  path: '/admin/policies',
  auth: 'user',
  installation: 'admin',
  identity: 'email',
  body: z.object({
    email,
    group_id: groupId,
    version: wholeNumber,
    abilities: z.array(z.object({ ability: policyAbility, is_on: z.boolean() })).check(z.maxLength(100)),
    blocked_terms: z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(policyLimits.termMax)))
      .check(z.maxLength(policyLimits.termsMax)),
    moderation: z.nullable(
      z.object({
        hook_url: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
        /** Signs the requests. Absent keeps the stored one. */
        secret: z.optional(z.string().check(z.minLength(policyLimits.secretMin), z.maxLength(500))),
        timeout_ms: z.int().check(z.gte(policyLimits.timeoutMinMs), z.lte(policyLimits.timeoutMaxMs)),
        on_failure: moderationFailure,
      }),
    ),
  }),
  answer: policy,
});
