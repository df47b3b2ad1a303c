import { defineMessages } from '../platform/language/messages.ts';

export const sayAuth = defineMessages('auth', {
  emailInvalid: 'This is not a valid e-mail address.',
  noMail: 'This server can’t send mail, so addresses can’t be confirmed. Ask the administrator to connect a mail server with SMTP_URL.',
  providerNotConfigured:
    'Signing in with {{name}} is not configured: this server has no OAuth client for {{name}}. Use e-mail and password.',
  tooManyPasskeys_one: 'You have {{count}} passkey. Remove it first.',
  tooManyPasskeys_other: 'You have {{count}} passkeys. Remove one first.',
  otherDomain:
    '{{name}} can’t prove that this address is yours, because its domain isn’t one that {{name}} manages here. Sign in another way, or ask an owner to add the domain under Sign-in.',
  passkeysNeedName:
    'Passkeys belong to a host name, but you opened this server at the address {{hostname}}. Open it at a name, such as http://localhost.',
});
