import { defineMessages } from '../platform/language/messages.ts';

export const sayPushSubscription = defineMessages('pushSubscription', {
  tooMany_one: 'Alerts already go to {{count}} device. Remove it first.',
  tooMany_other: 'Alerts already go to {{count}} devices. Remove one first.',
  addressInvalid: 'This browser’s push service has no address that the server can use.',
  keysInvalid: 'The keys of this browser are invalid. Turn notifications off and on again.',
});
