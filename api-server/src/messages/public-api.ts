import { defineMessages } from '../platform/language/messages.ts';

export const sayPublicApi = defineMessages('publicApi', {
  agentUnknown: 'This key doesn’t give access to an agent named “{{model}}”. See /api/v1/models.',
  scopeMissing: 'This key doesn’t open agents. Use a key that does.',
  lastNotUser: 'The last message must be from the user.',
  lastEmpty: 'The last message is empty.',
  partUnsupported: 'Agents read text only. Parts of the type “{{type}}” aren’t supported.',
  notCompleted: 'The answer was not completed. Try again.',
});
