import { defineMessages } from '../platform/language/messages.ts';

export const sayActivity = defineMessages('activity', {
  idTaken: 'This ID is already in use. Use a new one.',
});
