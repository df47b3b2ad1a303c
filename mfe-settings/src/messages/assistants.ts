import { defineMessages } from 'shared-ui';

/** Holds the texts about other assistants that sign in to Atrium. */
export const { useMessages: useAssistantsMessages } = defineMessages('mfe-settings-assistants', {
  requestTitle: 'Connect an assistant',
  requestFailed: 'This assistant can’t be connected',
  asks: 'wants to use Atrium with your account, {{email}}.',
  answersToSite: 'If you allow it, {{host}} gets access.',
  answersToDevice: 'If you allow it, a program on this device gets access ({{host}}).',
  unverifiedTitle: 'Atrium hasn’t verified this assistant',
  unverified: 'Anyone can choose this name. Continue only if you just started connecting it yourself and recognize where the access goes.',
  scopes: 'What it can use',
  scopeMissing: 'Choose at least one, or cancel.',
  later: 'You can disconnect it at any time under Security and Access.',
  allow: 'Allow',
  cancel: 'Cancel',
  answerFailed: 'Couldn’t send your answer',
  backTitle: 'Back to {{name}}',
  allowedNote: '{{name}} is connected. Continue there; you can close this page.',
  canceledNote: 'Nothing was connected. You can close this page.',
  title: 'Connected assistants',
  note: 'Assistants that you allowed to use Atrium for you by signing in.',
  failed: 'Couldn’t load your connected assistants',
  none: 'No connected assistants.',
  disconnectBody: 'It loses access to Atrium immediately. To use it again, connect it again from the assistant.',
  disconnected: '{{name}} is disconnected',
});
