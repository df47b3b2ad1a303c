import { defineMessages } from '../platform/language/messages.ts';

export const sayPublicApi = defineMessages('publicApi', {
  agentUnknown: 'This key opens no agent called “{{model}}”. See /api/v1/models.',
  lastNotUser: 'The last message has to be the user’s.',
  lastEmpty: 'The last message is empty.',
  partUnsupported: 'Agents read text. A part of the type “{{type}}” cannot be sent.',
  notCompleted: 'The answer was not completed. Try again.',
});
