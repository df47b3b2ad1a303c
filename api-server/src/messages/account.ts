import { defineMessages } from '../platform/language/messages.ts';

export const sayAccount = defineMessages('account', {
  onlyOwner_one: 'You are the only Owner of the workspace {{names, list}}. Hand the workspace over or delete it first.',
  onlyOwner_other: 'You are the only Owner of the workspaces {{names, list}}. Hand these workspaces over or delete them first.',
  onHold:
    'A legal hold keeps your account and everything in it, so you can’t close it. Ask your administrator, or deactivate the account instead.',
  planUnknown: 'This plan doesn’t exist.',
  timeZoneUnknown: 'This is not a valid time zone. Use a name such as Europe/Berlin.',
});
