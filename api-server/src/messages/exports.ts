import { defineMessages } from '../platform/language/messages.ts';

/** Explains the files of a download of all data. */
export const sayExport = defineMessages('exports', {
  readme:
    'Your data in Atrium, exported on {{moment, moment}}.\n\ndata/ has a JSON file for each table that contains your data. files/ has your files, each in a folder named after its ID. pictures/ has the pictures that you uploaded for your profile and agents.\nPasswords, keys and other secrets are not included.\n',
  missing: 'These files are not included, because the server no longer has their contents. Ask an administrator about them.\n\n{{files}}\n',
});
