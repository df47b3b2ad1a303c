import { defineMessages } from 'shared-ui';

/** Holds the texts of the chat import, which load with it. */
export const { useMessages: useImportMessages } = defineMessages('mfe-chat-import', {
  importNote:
    'Choose a chat file of Atrium (.json), or conversations.json from the unpacked export of ChatGPT or Claude. What was imported before is not brought twice.',
  importChoose: 'Choose files',
  importReading: 'Reading {{name}}…',
  importProgress: '{{done}} of {{total}} chats',
  importStop: 'Stop',
  importStopped: 'Stopped. What was imported stays.',
  importFailedTitle: 'The import broke off',
  importAgain: 'Try again: what is here already is not brought twice.',
  importDone_one: '{{count}} chat was imported.',
  importDone_other: '{{count}} chats were imported.',
  importKnown_one: '{{count}} was here already.',
  importKnown_other: '{{count}} were here already.',
  importSkipped_one: '{{count}} was left out:',
  importSkipped_other: '{{count}} were left out:',
  importMore: '… and {{count}} more',
  importTooLarge: 'The file is larger than {{size}} MB. Split it, or import a part of it.',
  importZip: 'This is a packed export. Unpack it and choose conversations.json.',
  importUnreadable: 'This is no JSON file, or it is cut off.',
  importUnknown: 'This is no chat file of Atrium, ChatGPT or Claude.',
  importEmpty: 'no messages with text',
  importTooLong: 'longer than a chat can be',
});
