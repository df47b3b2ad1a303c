import * as z from 'zod/mini';
import { givenLevel, sharedKind } from '../../governance/access/entity.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { email, id, mailPattern } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';

/**
 * Says the same for an address with an account elsewhere as for one without an account. Fails with `outside-workspace` if the caller can't
 * invite to a workspace of the owner.
 */
export const inviteToShare = defineCall({
  name: 'inviteToShare',
  tag: 'invitations',
  needsVerifiedAddress: true,
  summary:
    'Invites someone as a Guest, and gives them access to something as soon as they accept. Members of a common workspace get it at once.',
  method: 'POST',
  path: '/workspace_invitations/share',
  changes: ['access', 'invitations'],
  auth: 'user',
  identity: 'email',
  access: { id: ['any', 'edit'] },
  body: z.object({
    email,
    kind: sharedKind,
    id,
    invited_email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(320), z.regex(mailPattern, inputText('emailInvalid'))),
    level: givenLevel,
  }),
  /** `workspace_name` is null if no invitation was needed. `link` is present only if this server sends no mail, and only this once. */
  answer: z.object({ workspace_name: z.nullable(z.string()), link: z.optional(z.string()) }),
});
