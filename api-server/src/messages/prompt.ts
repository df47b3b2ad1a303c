import { defineMessages } from '../platform/language/messages.ts';

export const sayPrompt = defineMessages('prompt', {
  copyOf: '{{name}} (copy)',
  tooMany_one: 'You can have up to {{count}} prompt. Delete one first.',
  tooMany_other: 'You can have up to {{count}} prompts. Delete some first.',
});
