import { defineMessages } from '../platform/language/messages.ts';

export const sayScim = defineMessages('scim', {
  tooManyTokens: 'There can be {{count, number}} tokens at most. Revoke one first.',
});
