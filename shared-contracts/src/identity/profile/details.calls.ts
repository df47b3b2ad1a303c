import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';

const own = { auth: 'user', identity: 'email' } as const;

const line = (max = 120) => z.optional(z.string().check(z.trim(), z.maxLength(max, inputText('textMax'))));

/** Describes what users say about themselves beyond the profile that the shell shows. */
export const profileDetails = z.object({
  headline: line(),
  about: line(2_000),
  location: line(),
  website: line(300),
  experience: line(2_000),
  education: line(1_000),
  skills: line(500),
  phone: line(40),
  pronouns: line(40),
  languages: line(),
  job_title: line(),
  department: line(),
  industry: line(),
});

export type ProfileDetails = z.infer<typeof profileDetails>;

export const getDetails = defineCall({
  ...own,
  name: 'getDetails',
  tag: 'profile',
  summary: 'Returns the extended profile.',
  method: 'GET',
  path: '/user/details',
  query: emailQuery,
  answer: z.object({ details: profileDetails }),
});

/** Updates the fields that are present; an empty text clears its field. */
export const updateProfile = defineCall({
  ...own,
  name: 'updateProfile',
  tag: 'profile',
  summary: 'Updates the extended profile, including the company for Pro, Teams and Business plans.',
  method: 'PATCH',
  path: '/user/profile',
  body: z.object({
    email,
    first_name: z.optional(z.string().check(z.trim(), z.minLength(1, inputText('firstNameRequired')), z.maxLength(100))),
    last_name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    company: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    details: z.optional(profileDetails),
  }),
  answer: done,
});
