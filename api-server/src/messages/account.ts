import { defineMessages } from '../platform/language/messages.ts';

export const sayAccount = defineMessages('account', {
  onlyOwner: 'You are the only Owner of {{names}}. Hand it over or delete it first.',
  planUnknown: 'There is no such plan.',
  timeZoneUnknown: 'This is not a time zone such as Europe/Berlin.',
});
