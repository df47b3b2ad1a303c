import { defineMessages } from '../platform/language/messages.ts';

export const sayItem = defineMessages('item', {
  nameChanged: 'This was renamed to “{{name}}” in the meantime. Rename it again if you still want to.',
  descriptionChanged: 'The description was changed in the meantime. Save again if your text should replace it.',
});
