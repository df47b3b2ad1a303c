/** Lists the rows of the shortcut sheet; 'mod' is Ctrl or ⌘. */
export const sheet = [
  { label: 'keysPalette', keys: ['mod', 'K'] },
  { label: 'keysNewChat', keys: ['mod', 'Shift', 'O'] },
  { label: 'keysIncognito', keys: ['mod', 'Shift', "'"] },
  { label: 'keysModels', keys: ['mod', 'Shift', 'M'] },
  { label: 'keysSheet', keys: ['mod', '/'] },
  { label: 'keysPanel', keys: ['mod', ']'] },
  { label: 'keysNavigation', keys: ['mod', '['] },
  { label: 'keysComposer', keys: ['Shift', 'Esc'] },
  { label: 'keysStop', keys: ['Esc'] },
  { label: 'keysCopy', keys: ['mod', 'Shift', 'C'] },
  { label: 'keysRecall', keys: ['↑'] },
  { label: 'keysSend', keys: ['Enter'] },
  { label: 'keysNewLine', keys: ['Shift', 'Enter'] },
] as const;
