import { defineMessages } from '../platform/language/messages.ts';

/** Says why a tool server did not answer. */
export const sayToolServer = defineMessages('toolServer', {
  toolFailed: '“{{name}}” reported an error.',
  tooSlow: 'The tool server “{{name}}” did not answer in time. Check its address, or try again later.',
  tooLong: '“{{name}}” sent more than {{size, bytes}}. Ask for less at a time.',
  progress: '{{tool}}: {{done, number}}',
  progressOf: '{{tool}}: {{done, number}} of {{total, number}}',
  keyRefused: 'The tool server “{{name}}” refused the key. Disconnect it and connect it with a valid one.',
  signInNeeded: 'The tool server “{{name}}” requires you to sign in. Select Sign in under Apps, Data, and Actions in the agent’s settings.',
  ownSignInNeeded: 'The tool server “{{name}}” requires you to sign in. Select Sign in under Tool Servers in your settings.',
  tooManyOwn: 'You have reached the limit for tool servers ({{count}}). Disconnect one first.',
  ownerMustSignIn: 'The owner of this agent must sign in to the tool server “{{name}}” before you can use its tools.',
  noSignIn: '“{{name}}” requires a key, or a sign-in that isn’t supported. Ask its operator for a key and enter it.',
  noRegistration: 'The sign-in of “{{name}}” doesn’t let new apps register. Ask its operator for a key and enter it.',
  signInUnreachable: 'The sign-in of “{{name}}” didn’t answer as expected. Try again later.',
  signInFailed: 'The sign-in to “{{name}}” failed or took too long. Try again.',
  gone: 'The tool server “{{name}}” was disconnected, or you can no longer use it.',
  isOff: 'The tool server “{{name}}” was switched off.',
  toolOff: 'The tool “{{tool}}” of “{{name}}” was switched off, or it no longer only reads.',
  noAddress: 'These values don’t make an address of up to {{count, number}} characters. Change them.',
  resourceRefused: '“{{name}}” did not give this resource.',
  notIncognito: 'An incognito chat uses no tool servers. Remove “{{name}}” from the message, then send it again.',
  resourceServerOff:
    'Your chats don’t use the tool server of “{{name}}”. Turn it on under Tool Servers in your settings, or remove it from the message.',
  unreachable: 'The tool server “{{name}}” cannot be reached. Check its address.',
  noApp: '“{{name}}” didn’t send the app of this tool, or sent one that is too large.',
  appAsks: 'May the app of “{{server}}” use {{tool}}?',
  appOff: '“{{name}}” isn’t connected, so this app can’t use it.',
  appTool: '“{{name}}” has no such tool for apps.',
  appNotAllowed: 'The rules of this chat don’t allow this.',
  notToolServer: '“{{name}}” doesn’t respond like a tool server (MCP over HTTP). Check its address.',
});
