import { defineMessages } from 'shared-ui';

/** Holds the texts of the chat import, which load with it. */
export const { useMessages: useImportMessages } = defineMessages('mfe-chat-import', {
  importNote:
    'Choose a chat exported from Atrium (.json), or conversations.json from an unzipped ChatGPT or Claude export. Chats that were already imported are skipped.',
  importChoose: 'Choose files',
  importReading: 'Reading {{name}}…',
  importProgress: '{{done}} of {{total}} chats',
  importStop: 'Stop',
  importStopped: 'Stopped. Imported chats were kept.',
  importFailedTitle: 'The import was interrupted',
  importAgain: 'Try again. Chats that were already imported are skipped.',
  importDone_one: '{{count}} chat was imported.',
  importDone_other: '{{count}} chats were imported.',
  importKnown_one: '{{count}} was already here.',
  importKnown_other: '{{count}} were already here.',
  importSkipped_one: '{{count}} was skipped:',
  importSkipped_other: '{{count}} were skipped:',
  importMore: '… and {{count}} more',
  importTooLarge: 'The file is larger than {{size}} MB. Split it or import part of it.',
  importZip: 'This is a ZIP file. Unzip it and choose conversations.json.',
  importUnreadable: 'This file isn’t valid JSON or is incomplete.',
  importUnknown: 'This isn’t a chat export from Atrium, ChatGPT, or Claude.',
  importEmpty: 'no messages with text',
  importTooLong: 'too long for a chat',
});
