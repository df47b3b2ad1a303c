export const formTexts = {
  required: 'Enter your {{label}}',
  blank: '{{label}} can’t be only spaces',
  tooShort: '{{label}} needs at least {{min}} characters',
  tooLong: '{{label}} can have up to {{max}} characters',
  notEmail: '{{label}} needs an address such as name@example.com',
} as const;
