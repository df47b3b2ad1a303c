import { defineMessages } from '../platform/language/messages.ts';

export const saySignInPolicy = defineMessages('signInPolicy', {
  useProvider:
    'People with an address at {{domain}} sign in with {{provider}} here. Choose it on the sign-in page, in a browser in which you signed in before: if your address was never confirmed, another browser removes the password, keys and connections of the account.',
  onlyDomains: 'Only people with an address at {{domains, list}} can sign up here.',
  noMail: 'This server can’t send mail, so it can’t confirm your address. Sign up with a provider, or ask the administrator.',
  untested: 'First sign in with {{provider}} yourself, as an owner. This makes sure that the new rule locks no one out.',
  providerGone: 'This provider is turned off or no longer exists.',
  domainTwice: 'The domain {{domain}} has two providers. Keep one.',
  noDomains: 'Enter at least one domain.',
});
