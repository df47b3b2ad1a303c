import { defineMessages } from 'shared-ui';

/** Holds the texts for files of an unsent message. */
export const { text, useMessages: useAttachMessages } = defineMessages('mfe-chat-attachments', {
  trayLabel: 'Files for this message',
  trayNote: 'Files are stored in your default notebook, where other chats can use them too.',
  trayNotebook: 'Files are stored in this notebook.',
  progress: 'Progress of {{name}}',
  remove: 'Remove {{name}}',
  retry: 'Retry {{name}}',
  pastedText: 'Pasted text',
  putBack: 'Put {{name}} back into the message',
  transcribing: 'Transcribing…',
  transcribed: 'Transcribed',
  unread: 'Text can’t be read from this kind of file.',
  tooManyTitle: 'A message takes up to {{count}} files',
  tooManyDetail: 'Send this message first, or add the files to a notebook, where answers can use them.',
  tooLarge: 'Total file size cannot exceed {{size}}MB!',
  notText: 'Only text files can be added here',
  notTextDetail: 'Add “{{name}}” to a notebook instead. While Internal knowledge is on, answers use and cite it.',
  tooLong: 'This file is too long for a message',
  sendingTitle: 'Files are still uploading',
  sendingDetail: 'Send the message when they’re done, or remove them.',
  failedTitle: 'A file couldn’t be uploaded',
  failedDetail: 'Retry it or remove it, then send the message.',
});
