import { defineMessages } from '../platform/language/messages.ts';

export const sayPrompt = defineMessages('prompt', {
  copyOf: '{{name}} (copy)',
  skillDescription: 'Describe when to use this skill.',
  skillsMissing: 'Skills need a language model. Choose or connect one under Models.',
  useSkill: 'Use a skill',
  skillGone: 'The skill “{{name}}” was deleted or is no longer shared.',
  tooManySkills_one: 'You can have up to {{count}} skill. Delete one first.',
  tooManySkills_other: 'You can have up to {{count}} skills. Delete some first.',
  tooMany_one: 'You can have up to {{count}} prompt. Delete one first.',
  tooMany_other: 'You can have up to {{count}} prompts. Delete some first.',
});
