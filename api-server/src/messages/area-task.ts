import { defineMessages } from '../platform/language/messages.ts';

export const sayAreaTask = defineMessages('areaTasks', {
  givenTitle: '{{author}} gave you a task in {{area}}',
  ownerCannotSee: 'This person can’t see the Work Area. Share it with them first, or choose someone else.',
  tooMany_one: 'A Work Area can have up to {{count}} task. Delete it first.',
  tooMany_other: 'A Work Area can have up to {{count}} tasks. Delete some that are done first.',
});
