import { defineMessages } from '../platform/language/messages.ts';

export const sayDocument = defineMessages('document', {
  tooLong: 'The document has grown over one million characters. Move a part of it to another notebook.',
});
