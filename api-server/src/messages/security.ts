import { defineMessages } from '../platform/language/messages.ts';

export const saySecurity = defineMessages('security', {
  tooManyCodes:
    'Too many wrong codes were typed for this account on unknown devices today, by somebody who knows the password. Sign in on a device that you have used before, type a backup code, or choose a new password.',
  factorOn: 'The second factor is on already. Turn it off to connect another app.',
  nothingToConfirm: 'There is nothing to confirm. Begin again.',
  codeWrong: 'This code is not right. Check the clock of your phone and type the newest code.',
  passwordExists: 'This account has a password. Change it by the present one.',
  noPassword: 'This account has no password. Set one on the page Security and Access first.',
  passwordWrong: 'This is not your password.',
});
