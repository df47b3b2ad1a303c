import { defineMessages } from '../platform/language/messages.ts';

export const sayWorkArea = defineMessages('workArea', {
  justCreated: 'A Work Area with this name was just created. Try again.',
  addressTaken: 'Another Work Area has this address. Choose another one.',
  tooManyCategories_one: 'A Work Area can have up to {{count}} category. Remove it first.',
  tooManyCategories_other: 'A Work Area can have up to {{count}} categories. Remove one first.',
  categoryTaken: 'This area already has a category named “{{name}}”.',
});
