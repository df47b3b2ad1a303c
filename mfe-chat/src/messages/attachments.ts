import { defineMessages } from 'shared-ui';

/** Holds the texts for files of an unsent message. */
export const { text, useMessages: useAttachMessages } = defineMessages('mfe-chat-attachments', {
  trayLabel: 'Files for this message',
  trayNote: 'They are kept in your default notebook, where other chats find them too.',
  progress: 'Progress of {{name}}',
  remove: 'Remove {{name}}',
  retry: 'Retry {{name}}',
  unread: 'No text is read from this kind of file.',
  tooManyTitle: 'A message takes up to {{count}} files',
  tooManyDetail: 'Send this one first, or put the files into a notebook: answers find what they need in it.',
  tooLarge: 'Total file size cannot exceed 512MB!',
  notText: 'Only files of text can be dropped here',
  notTextDetail: 'Put “{{name}}” into a notebook: while Internal knowledge is on, answers use what stands in it and cite it.',
  tooLong: 'This file is too long for a message',
  sendingTitle: 'Files are still on their way',
  sendingDetail: 'Send the message when they have arrived, or remove them from it.',
  failedTitle: 'A file did not arrive',
  failedDetail: 'Retry it or remove it, then send the message.',
});
