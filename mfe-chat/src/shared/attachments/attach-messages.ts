import { defineMessages } from 'shared-ui';

/** What the files of an unsent message say. */
export const { text, useMessages: useAttachMessages } = defineMessages('mfe-chat-attachments', {
  trayLabel: 'Files for this message',
  trayNote: 'They are kept in your default notebook.',
  progress: 'Progress of {{name}}',
  remove: 'Remove {{name}}',
  retry: 'Retry {{name}}',
  tooManyTitle: 'A message takes up to {{count}} files',
  tooManyDetail: 'Send this one first, or put the files into a notebook: answers find what they need in it.',
  tooLarge: 'Total file size cannot exceed 512MB!',
  sendingTitle: 'Files are still on their way',
  sendingDetail: 'Send the message when they have arrived, or remove them from it.',
  failedTitle: 'A file did not arrive',
  failedDetail: 'Retry it or remove it, then send the message.',
});
