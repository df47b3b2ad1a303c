import { defineMessages } from '../platform/language/messages.ts';

export const saySecurity = defineMessages('security', {
  tooManyCodes:
    'Too many wrong codes were typed for this account on unknown devices today, by someone who knows the password. Sign in on a device that you have used before, type a backup code, or choose a new password.',
  factorRequired: 'Everyone here needs a second factor, so it can’t be turned off.',
  factorOn: 'The second factor is already on. Turn it off to connect another app.',
  nothingToConfirm: 'There is nothing to confirm. Start again.',
  codeWrong: 'This code is incorrect. Check your phone’s clock and enter the newest code.',
  passwordExists: 'This account already has a password. To change it, enter the current one.',
  noPassword: 'This account has no password. Set one on the Security and Access page first.',
  passwordWrong: 'This is not your password.',
});
