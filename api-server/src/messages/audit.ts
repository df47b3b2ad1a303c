import { defineMessages } from '../platform/language/messages.ts';

export const sayAudit = defineMessages('audit', {
  momentInvalid: 'Enter a date and time, such as 2026-11-23T08:00:00Z.',
  cursorInvalid: 'The place in the list is invalid. Load the list again.',
  addressInvalid: 'Enter an address that starts with https:// or http://.',
  tooManyStreams: 'The log can be sent to {{count, number}} places at most. Remove one first.',
});
