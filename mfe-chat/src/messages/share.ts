import { defineMessages } from 'shared-ui';

/** Holds the texts for sharing a chat, which load with it. */
export const { useMessages: useShareMessages } = defineMessages('mfe-chat-share', {
  shareDialogTitle: 'Share “{{title}}”',
  shareNote:
    'Anyone with the link can read this chat as it is now, without signing in. Your notes, files, and later messages aren’t shown.',
  shareLink: 'Link to the chat',
  shareFailedTitle: 'The chat could not be shared',
  sharedMessages_one: '{{count}} message',
  sharedMessages_other: '{{count}} messages',
  sharedNote: 'Shared {{when}}. Later messages aren’t shown.',
  sharedUser: 'The owner said',
  shareFailed: 'The shared chat could not be loaded',
  shareTitle: 'Shared chat',
  readOnly: 'Read only',
  continueTitle: 'Continue in your own chat',
  continueNote: 'You get a copy. The owner won’t see what you ask.',
  continueSignedOutNote: 'Sign up to ask about it, or about your own documents. The owner won’t see what you ask.',
  continueChat: 'Continue this chat',
  continueFailed: 'The chat could not be copied',
  copyLink: 'Copy link',
  copied: 'Copied!',
});
