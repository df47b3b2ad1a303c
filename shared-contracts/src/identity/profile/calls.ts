import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery } from '../../kernel/call/fields.ts';
import { profileChanged } from '../../kernel/event/profile.events.ts';
import { languages } from '../../kernel/language/languages.ts';
import { accessibilityChoice, accountType, colorScheme, pictureSubject, themeChoice, userProfile } from './entity.ts';

export const getProfile = defineCall({
  name: 'getProfile',
  tag: 'profile',
  summary: 'Returns the signed-in user’s profile.',
  method: 'GET',
  path: '/v2/get_profile',
  follows: [profileChanged],
  auth: 'user',
  identity: 'email',
  /** `model` is the browser's choice; the answer says whether it is connected. */
  query: z.extend(emailQuery, { model: z.optional(z.string().check(z.maxLength(300))) }),
  answer: userProfile,
});

export const setTimeZone = defineCall({
  name: 'setTimeZone',
  tag: 'profile',
  summary: 'Sets the user’s time zone (IANA name).',
  method: 'POST',
  path: '/user/current_timezone',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, timezone: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: done,
});

/** Updates the fields that are present. */
export const setAppearance = defineCall({
  name: 'setAppearance',
  tag: 'profile',
  summary: 'Updates the user’s theme, color scheme, accessibility choices, language and hidden Work Areas.',
  method: 'POST',
  path: '/user/appearance',
  auth: 'user',
  identity: 'email',
  body: z.object({
    email,
    theme: z.optional(themeChoice),
    color_scheme: z.optional(colorScheme),
    accessibility: z.optional(z.array(accessibilityChoice).check(z.maxLength(5))),
    language: z.optional(z.enum(languages.map(({ tag }) => tag))),
    /** All Work Areas that are hidden from the navigation. */
    hidden_areas: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(2_000))),
  }),
  answer: done,
});

export const setPicture = defineCall({
  name: 'setPicture',
  tag: 'profile',
  summary: 'Stores a JPG or PNG of at most 5 MB as the user’s picture, or as the company logo (Pro, Teams and Business plans).',
  method: 'POST',
  path: '/user/picture',
  auth: 'user',
  identity: 'email',
  encoding: 'multipart',
  query: z.object({ email, of: pictureSubject }),
  body: z.object({ picture: z.unknown() }),
  answer: z.object({ image: z.string() }),
});

export const removePicture = defineCall({
  name: 'removePicture',
  tag: 'profile',
  summary: 'Removes the user’s picture or the company logo.',
  method: 'DELETE',
  path: '/user/picture',
  auth: 'user',
  identity: 'email',
  query: z.object({ email, of: pictureSubject }),
  answer: done,
});

export const setAccountType = defineCall({
  name: 'setAccountType',
  tag: 'profile',
  summary: 'Sets whether the user works in the Personal or the Company account.',
  method: 'POST',
  path: '/user/account_type',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, account_type: accountType }),
  answer: done,
});
