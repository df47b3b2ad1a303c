/** Holds the texts of the shortcut sheet. */
export const shortcutTexts = {
  keysPalette: 'Command palette',
  keysNewChat: 'New chat',
  keysIncognito: 'Incognito chat',
  keysModels: 'Models',
  keysSheet: 'This sheet (or ?)',
  keysPanel: 'Show or hide the side panel',
  keysNavigation: 'Show or hide the navigation',
  keysComposer: 'Go to the message box',
  keysStop: 'Close the top window, or stop the answer',
  keysCopy: 'Copy the last answer',
  keysRecall: 'Recall the last prompt, in an empty message box',
  keysSend: 'Send',
  keysNewLine: 'New line',
} as const;
