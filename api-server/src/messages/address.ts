import { defineMessages } from '../platform/language/messages.ts';

/** Says why an address that a person named was not fetched. */
export const sayAddress = defineMessages('address', {
  downgraded: 'The address redirects from https to http, where others could read the request.',
  circles: 'The address redirects in circles.',
  notAllowed: 'Only http and https addresses without a password are fetched.',
  hostNotListed: '{{host}} is not among the hosts that may be called.',
  private: 'The address leads to {{address}}, which is in a private network, so it isn’t fetched.',
  tooLarge: 'The answer is larger than {{size, bytes}}.',
  tooSlow: 'The address did not answer in time.',
  unreachable: 'The address could not be reached.',
});
