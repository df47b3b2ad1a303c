export const formTexts = {
  required: 'Please enter {{label}}',
  blank: '{{label}} cannot be a blank character',
  tooShort: '{{label}} must be at least {{min}} characters',
  tooLong: '{{label}} must be up to {{max}} characters',
  notEmail: '{{label}} is not a valid email',
} as const;
