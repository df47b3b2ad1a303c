import { defineMessages } from '../platform/language/messages.ts';

/** Says why Atrium refuses another assistant that uses it as a tool server. */
export const sayMcp = defineMessages('mcp', {
  scopeMissing: 'This key doesn’t open “{{tool}}”. Create a key that does in Atrium, under Security and Access.',
  scopeNotAllowed: 'No one allowed this assistant to use “{{tool}}”. Connect it to Atrium again, and allow more.',
  foreignOrigin: 'Pages of other sites can’t use this address. Connect from a program instead.',
});
