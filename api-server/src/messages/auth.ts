import { defineMessages } from '../platform/language/messages.ts';

export const sayAuth = defineMessages('auth', {
  emailInvalid: 'This is not an e-mail address.',
  noMail: 'This server cannot send mail, so addresses cannot be confirmed. Its administrator connects a mail server with SMTP_URL.',
  providerNotConfigured:
    'Signing in with {{name}} is not configured: this server has no OAuth client of {{name}}. Use e-mail and password.',
  tooManyPasskeys_one: 'You have {{count}} passkey. Remove it first.',
  tooManyPasskeys_other: 'You have {{count}} passkeys. Remove one first.',
  passkeysNeedName:
    'Passkeys belong to a host name, and this server is open under the address {{hostname}}. Open it under a name, such as http://localhost.',
});
