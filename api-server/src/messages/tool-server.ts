import { defineMessages } from '../platform/language/messages.ts';

/** Says why a tool server did not answer. */
export const sayToolServer = defineMessages('toolServer', {
  toolFailed: '“{{name}}” reported an error.',
  tooSlow: 'The tool server “{{name}}” did not answer in time. Check its address, or try again later.',
  tooLong: '“{{name}}” sent more than {{size, bytes}}. Ask for less at a time.',
  progress: '{{tool}}: {{done, number}}',
  progressOf: '{{tool}}: {{done, number}} of {{total, number}}',
  keyRefused: 'The tool server “{{name}}” refused the key. Disconnect it and connect it with a valid one.',
  unreachable: 'The tool server “{{name}}” cannot be reached. Check its address.',
  notToolServer: '“{{name}}” doesn’t respond like a tool server (MCP over HTTP). Check its address.',
});
