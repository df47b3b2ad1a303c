import { defineMessages } from '../platform/language/messages.ts';

export const sayWorkArea = defineMessages('workArea', {
  justCreated: 'A Work Area of this name was just created. Try again.',
  addressTaken: 'Another Work Area has this address. Choose another one.',
  tooManyCategories_one: 'A Work Area has at most {{count}} category. Remove it first.',
  tooManyCategories_other: 'A Work Area has at most {{count}} categories. Remove one first.',
  categoryTaken: 'This area has a category called “{{name}}” already.',
});
