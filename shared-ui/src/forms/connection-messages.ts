import { defineMessages } from '../text/i18n.ts';

/** Holds the texts of the form that connects a model provider. */
export const { useMessages: useConnectionMessages } = defineMessages('shared-ui-connection', {
  name: 'Name',
  address: 'Address',
  addressHint:
    'The base address of a provider, such as https://api.openai.com/v1 or https://api.anthropic.com/v1. An endpoint in a private network, such as http://localhost:11434/v1, must be listed in this server’s ALLOW_PRIVATE_PROVIDERS setting.',
  key: 'API key',
  keyHint: 'Stored encrypted and never shown again. Leave it empty if the provider doesn’t need one.',
  keyKept: 'Leave it empty to keep the stored key. A new address needs the key again.',
  models: 'Models',
  modelsHint: 'Only for endpoints that don’t list their models. Separate several with commas.',
  test: 'Test',
  works: 'The endpoint answers. Models: {{count, number}}',
  fails: 'The endpoint can’t be used',
  connect: 'Connect',
  save: 'Save',
  cancel: 'Cancel',
});
