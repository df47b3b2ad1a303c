import { defineMessages } from 'shared-ui';

/** Holds the texts of the shortcut sheet, which load with it. */
export const { useMessages } = defineMessages('host-shell-shortcuts', {
  keysPalette: 'Command palette',
  keysNewChat: 'New chat',
  keysIncognito: 'Incognito chat',
  keysModels: 'Models',
  keysSheet: 'This sheet (or ?)',
  keysPanel: 'Show or hide the side panel',
  keysNavigation: 'Show or hide the navigation',
  keysComposer: 'To the message box',
  keysStop: 'Close what is on top, else stop the answer',
  keysCopy: 'Copy the last answer',
  keysRecall: 'The last prompt again, in an empty message box',
  keysSend: 'Send',
  keysNewLine: 'New line',
});
