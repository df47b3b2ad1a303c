import { defineMessages } from '../platform/language/messages.ts';

export const sayPreset = defineMessages('preset', {
  tooMany_one: 'You can have up to {{count}} preset. Delete it first.',
  tooMany_other: 'You can have up to {{count}} presets. Delete one first.',
  notShared: 'Share this preset with the workspace first, so that its members can use it.',
});
