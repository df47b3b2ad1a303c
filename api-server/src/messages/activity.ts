import { defineMessages } from '../platform/language/messages.ts';

export const sayActivity = defineMessages('activity', {
  idTaken: 'This id is taken. Use a fresh one.',
});
