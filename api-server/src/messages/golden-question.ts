import { defineMessages } from '../platform/language/messages.ts';

/** Writes what the server says about test questions. */
export const sayGoldenQuestion = defineMessages('golden-question', {
  tooMany: 'You can keep {{count}} test questions for each agent and notebook. Delete one first.',
  worseTitle_one: 'A golden answer of “{{name}}” got worse',
  worseTitle_other: '{{count}} golden answers of “{{name}}” got worse',
  worse: 'Look at the answers to {{questions}}.',
});
