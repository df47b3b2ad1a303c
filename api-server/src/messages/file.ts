import { defineMessages } from '../platform/language/messages.ts';

export const sayFile = defineMessages('file', {
  nameMissing: 'Give the file a name before you upload it.',
  nameTooLong: 'The file name has {{length}} characters. Shorten it to {{most}} or fewer, then upload it again.',
  bytesMissing: '{{received}} of {{size}} bytes have arrived. Send the rest first.',
  exists: '"{{name}}" has already been uploaded!',
  partTooLarge: 'The part is larger than the rest of the file, or than {{size, bytes}}. Send smaller parts.',
});
