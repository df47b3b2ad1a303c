import * as z from 'zod/mini';
import { id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { mailDomain } from '../identity-provider/entity.ts';

/** Limits the length of a session in hours. */
export const sessionHours = { least: 1, usual: 12, most: 720 } as const;

export const signUpRule = z.enum(['open', 'domains', 'invitation']);

export type SignUpRule = z.infer<typeof signUpRule>;

/** Says who may create an account, how people sign in, and for how long. */
export const signInPolicy = z.object({
  sign_up: signUpRule,
  /** Lists the domains whose addresses may sign up when `sign_up` is `domains`. */
  sign_up_domains: z.array(mailDomain).check(z.maxLength(50, inputText('domainsMax'))),
  /** Requires everyone with an address of the domain to sign in with the provider. */
  required_providers: z.array(z.object({ domain: mailDomain, provider_id: id })).check(z.maxLength(50, inputText('domainsMax'))),
  session_hours: z.int().check(z.gte(sessionHours.least, inputText('sessionHours')), z.lte(sessionHours.most, inputText('sessionHours'))),
  second_factor: z.enum(['optional', 'required']),
});

export type SignInPolicy = z.infer<typeof signInPolicy>;
