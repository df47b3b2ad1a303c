import { defineMessages } from '../platform/language/messages.ts';

export const sayAgent = defineMessages('agent', {
  blank: 'Write something here.',
  copyOf: '{{name}} (copy)',
  noDraft: 'The model wrote no draft. Try again.',
  noTools: 'The server responds, but it doesn’t offer any tools.',
  tooManyServers_one: 'An agent can have up to {{count}} tool server. Disconnect it first.',
  tooManyServers_other: 'An agent can have up to {{count}} tool servers. Disconnect one first.',
  serverNameTaken: 'A server named “{{name}}” already exists.',
  keyUnreadable: 'The key for “{{name}}” was encrypted with a different secret. Connect it again.',
});
