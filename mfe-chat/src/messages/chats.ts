import { defineMessages } from 'shared-ui';

/** Holds the texts of the page that lists the chats. */
export const { useMessages: useChatsMessages } = defineMessages('mfe-chat-chats', {
  title: 'Chats',
  note: 'Your chats and those shared with you.',
  show: 'Show',
  all: 'All chats',
  archived: 'Archived',
  import: 'Import',
  notFiled: 'Not filed',
  sharedBy: 'Shared by {{name}}',
  noPinned: 'No pinned chats',
  noPinnedNote: 'To keep a chat at the top, pin it from its menu.',
  noShared: 'No one has shared a chat with you',
});
