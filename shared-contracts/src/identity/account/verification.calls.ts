import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email } from '../../kernel/call/fields.ts';

const own = { tag: 'security', auth: 'user', identity: 'email' } as const;

/** Mails a link that leads to the Security and Access page with `?verify=…`. */
export const sendVerification = defineCall({
  ...own,
  name: 'sendVerification',
  summary: 'Mails a link that confirms the account’s e-mail address and works in a browser signed in to the account.',
  method: 'POST',
  path: '/account/verification',
  body: z.object({ email }),
  answer: done,
});

export const verifyAddress = defineCall({
  ...own,
  name: 'verifyAddress',
  summary: 'Confirms the account’s e-mail address with the token from a link mailed within the last day.',
  method: 'POST',
  path: '/account/verification/confirm',
  body: z.object({ email, verification_token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: done,
});
