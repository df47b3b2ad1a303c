import { defineMessages } from '../platform/language/messages.ts';

export const sayDocument = defineMessages('document', {
  tooLong: 'The document has more than one million characters. Move part of it to another notebook.',
  tooManyNamed_one: 'A document can have {{count}} named version. Remove a name first.',
  tooManyNamed_other: 'A document can have {{count}} named versions. Remove a name first.',
  unusableUpdate: 'These changes can’t be read. Reload the page.',
  tasksGiven_one: '{{author}} gave you a task in {{document}}',
  tasksGiven_other: '{{author}} gave you {{count}} tasks in {{document}}',
});
