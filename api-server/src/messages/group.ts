import { defineMessages } from '../platform/language/messages.ts';

export const sayGroup = defineMessages('group', {
  nameTaken: 'There is already a group named “{{name}}”.',
  tooMany: 'There can be up to {{most, number}} groups. Delete one first.',
  managedElsewhere: 'This membership comes from {{source}}. Remove the person there.',
});
