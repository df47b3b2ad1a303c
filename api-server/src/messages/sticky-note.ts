import { defineMessages } from '../platform/language/messages.ts';

export const sayStickyNote = defineMessages('stickyNote', {
  mayNotShare: 'Your role in this workspace lets you read shared notes, but not share notes.',
  blank: 'Write something first.',
});
