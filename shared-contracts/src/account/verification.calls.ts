import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';
import { done, email } from '../call/fields.ts';

const own = { tag: 'security', auth: 'user', identity: 'email' } as const;

/** The mailed link leads to the page Security and Access with `?verify=…`. */
export const sendVerification = defineCall({
  ...own,
  name: 'sendVerification',
  summary: 'Mails a link that confirms the account’s e-mail address; it works in a browser that is signed in to the account.',
  method: 'POST',
  path: '/account/verification',
  body: z.object({ email }),
  answer: done,
});

export const verifyAddress = defineCall({
  ...own,
  name: 'verifyAddress',
  summary:
    'Confirms the account’s e-mail address by the token of a mailed link, within a day. Nothing is removed: the caller is signed in.',
  method: 'POST',
  path: '/account/verification/confirm',
  body: z.object({ email, verification_token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: done,
});
