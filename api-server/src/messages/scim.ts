import { defineMessages } from '../platform/language/messages.ts';

export const sayScim = defineMessages('scim', {
  addressTaken: 'Another account has this address by now.',
  addressRequestTitle: 'Decide about the address of {{before}}',
  addressRequestText:
    'The directory “{{token}}” wants to change the address of {{before}} to {{email}}. The person with that address could then open an account that has a role. Decide under Provisioning.',
  tooManyTokens: 'There can be {{count, number}} tokens at most. Revoke one first.',
});
