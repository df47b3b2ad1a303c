import { defineMessages } from 'shared-ui';

/** Holds the texts for sharing a chat, which load with it. */
export const { useMessages: useShareMessages } = defineMessages('mfe-chat-share', {
  shareDialogTitle: 'Share “{{title}}”',
  shareNote:
    'Whoever has the link reads this chat as it stands now, without signing in. Your notes, your files and what you write later are not shown.',
  shareLink: 'Link to the chat',
  shareFailedTitle: 'The chat could not be shared',
  sharedMessages_one: '{{count}} message',
  sharedMessages_other: '{{count}} messages',
  sharedNote: 'Shared {{when}}. What its owner wrote later is not shown.',
  sharedUser: 'Its owner said',
  shareFailed: 'The shared chat could not be loaded',
  shareTitle: 'Shared chat',
});
