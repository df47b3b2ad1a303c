import { defineMessages } from '../platform/language/messages.ts';

export const sayAgent = defineMessages('agent', {
  blank: 'Write something here.',
  copyOf: '{{name}} (copy)',
  noDraft: 'The model wrote no draft. Try again.',
  noTools: 'The server answers, but offers no tools.',
  tooManyServers_one: 'An agent has at most {{count}} tool server. Disconnect it first.',
  tooManyServers_other: 'An agent has at most {{count}} tool servers. Disconnect one first.',
  serverNameTaken: 'There is a server called “{{name}}” already.',
  keyUnreadable: 'The key of “{{name}}” was encrypted under another secret. Connect it again.',
});
