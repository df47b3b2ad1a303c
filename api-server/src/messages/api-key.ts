import { defineMessages } from '../platform/language/messages.ts';

export const sayApiKey = defineMessages('apiKey', {
  tooMany_one: 'You have {{count}} key. Revoke it first.',
  tooMany_other: 'You have {{count}} keys. Revoke one first.',
});
