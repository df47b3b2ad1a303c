/** Holds the titles of the shell's commands. */
export const shortcutTexts = {
  palette: 'Command palette',
  models: 'Choose a model',
  sheet: 'This sheet',
  panel: 'Show or hide the side panel',
  navigation: 'Show or hide the navigation',
  undo: 'Undo what a toast offers to undo',
  close: 'Close the top window',
} as const;
