import { defineMessages } from '../platform/language/messages.ts';

/** Names the program that somebody signed in with. */
export const sayBrowser = defineMessages('browser', {
  onSystem: '{{browser}} on {{system}}',
  unnamed: 'An unnamed program',
});
