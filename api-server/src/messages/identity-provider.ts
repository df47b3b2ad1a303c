import { defineMessages } from '../platform/language/messages.ts';

export const sayIdentityProvider = defineMessages('identityProvider', {
  unreachable: 'No OpenID provider answers at this address. Check it, and that this server can reach it.',
  needsHttps: 'The address must start with https://.',
  sharedIssuer: 'This address serves many organizations. Enter the one of your own organization.',
  found: 'The provider answers, and its discovery document can be used.',
  nameTaken: 'There is already a provider named “{{name}}”.',
  tooMany: 'Up to {{most, number}} providers can be connected. Disconnect one first.',
  groupUnknown: 'One of these groups no longer exists.',
  required: 'People with an address at {{domains, list}} must sign in with this provider. Change that rule first.',
});
