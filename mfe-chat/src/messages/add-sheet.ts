import { defineMessages } from 'shared-ui';

/** Holds the texts of the sheet that a phone opens from ＋. */
export const { useMessages: useAddSheetMessages } = defineMessages('mfe-chat-add-sheet', {
  takePhoto: 'Take a photo',
  note_speak: 'Talk, and your words are written here',
  note_search_enabled: 'Look things up and cite pages',
  note_create_image: 'Draw what you describe',
  note_knowledge: 'Use your files and notebooks',
  note_create_blueprint: 'Turn the request into steps',
  note_deep_dive: 'Research at length, with a report',
  note_tools_enabled: 'Look things up and do things in your apps',
});
