import { defineMessages } from 'shared-ui';

/** Holds the texts of chats with others, which load with the messages. */
export const { useMessages: useSharedMessages } = defineMessages('mfe-chat-shared', {
  sharedBy: 'Shared by {{name}}',
  seenByOthers: 'Others can see this chat too',
  peopleHere_one: '{{names}} is here',
  peopleHere_other: '{{names}} are here',
  peopleTyping_one: '{{names}} is typing…',
  peopleTyping_other: '{{names}} are typing…',
  personSaid: '{{name}} said',
  deletedAccount: 'Deleted account',
  editOthersMessage: 'Edit this message',
  copyOthersMessage: 'Copy this message',
  viewOnly: 'You can read this chat. To write in it, ask {{name}} for edit access.',
  askToEdit: 'Ask for edit access',
  noLongerSharedTitle: 'This chat is no longer shared with you',
  noLongerSharedNote: '{{name}} can share it with you again. What you typed is still here.',
});
