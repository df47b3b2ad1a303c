import { defineMessages } from 'shared-ui';

/** Holds the texts about connecting tool servers. */
export const { useMessages: useToolServerMessages } = defineMessages('shared-ui-tool-servers', {
  name: 'Server name',
  url: 'Server address',
  key: 'Server key (optional)',
  connect: 'Connect a tool server',
  tools_one: '{{count}} tool',
  tools_other: '{{count}} tools',
  allOn: 'All',
  allOff: 'None',
  allOnOf: 'All tools of {{name}}',
  allOffOf: 'None of the tools of {{name}}',
  riskier: 'Turned off: its server used to say that it only reads. Now it changes something.',
  refresh: 'Refresh the tools of {{name}}',
  disconnect: 'Disconnect {{name}}',
  disconnectTitle: 'Disconnect {{name}}?',
  disconnectBody: 'Its key and your sign-in are deleted. To use it again, you have to connect it again.',
  disconnectOk: 'Disconnect',
  failed: 'The tool server couldn’t be reached',
  neededByAgent: '{{name}} requires you to sign in before the agent can use its tools.',
  neededByChats: '{{name}} requires you to sign in before your chats can use its tools.',
  signIn: 'Sign in',
  signInTo: 'Sign in to {{name}}',
  signInFailed: 'The sign-in to the tool server failed',
  signOutOf: 'Sign out of {{name}}',
  signOutFailed: 'You’re still signed in to the tool server',
});
