import { defineMessages } from '../platform/language/messages.ts';

export const sayStickyNote = defineMessages('stickyNote', {
  mayNotShare: 'Your role in this workspace may read shared notes, but not share them.',
  blank: 'Write something first.',
});
