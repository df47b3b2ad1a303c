import { defineMessages } from '../platform/language/messages.ts';

export const sayExtension = defineMessages('extension', {
  otherPublisher: '{{label}} is installed from another publisher. Remove it first if you trust the new one.',
  tooMany: 'A workspace can have {{count, number}} extensions. Remove one first.',
  isOff: '{{label}} is switched off in this workspace.',
  isOnTrial: '{{label}} is on trial in this workspace. Open the link that its administrator shares.',
  notGranted: 'The extension may not do this: {{call}} isn’t granted in this workspace.',
});
