import { defineMessages } from 'shared-ui';

/** Holds the texts about models that run on the server's own computer. */
export const { useMessages: useLocalModelsMessages } = defineMessages('mfe-chat-local-models', {
  connectModel: 'Connect a model',
  title: 'On this computer',
  note: 'These programs run on the computer of this server. Connect one to use its models, without a key.',
  running_one: '{{name}} is running on this computer with {{count, number}} model.',
  running_other: '{{name}} is running on this computer with {{count, number}} models.',
  empty: '{{name}} is running on this computer but has no models yet. Download one there.',
  connect: 'Connect {{name}}',
  share: 'Connect {{name}} for everyone',
  connectedTitle: '{{name}} connected',
  connectedDetail: 'Its models can answer now. Choose one in the top bar.',
  failedTitle: '{{name}} was not connected',
});
