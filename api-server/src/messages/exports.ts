import { defineMessages } from '../platform/language/messages.ts';

/** Explains the files of a download of all data. */
export const sayExport = defineMessages('exports', {
  readme:
    'Your data in Atrium, exported on {{moment, moment}}.\n\ndata/ has a JSON file for each table that contains your data. files/ has your files, each in a folder named after its ID.\nPasswords, keys and other secrets are not included.\n',
});
