import { defineMessages } from '../platform/language/messages.ts';

/** Explains the files of a download of all data. */
export const sayExport = defineMessages('exports', {
  readme:
    'Your data in Atrium, made on {{moment, moment}}.\n\ndata/ has a JSON file for each table with rows of yours. files/ has your files, each in a folder named by its id.\nPasswords, keys and other secrets are not part of it.\n',
});
