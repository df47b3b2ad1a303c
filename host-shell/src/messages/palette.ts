/** Holds the texts of the command palette. */
export const paletteMessages = {
  palette: 'Command palette',
  palettePlaceholder: 'Type a command or search…',
  paletteResults: 'Results',
  paletteActions: 'Start',
  palettePages: 'Go to',
  paletteChats: 'Recent chats',
  paletteEmpty: 'No results.',
  notebooks: 'Notebooks',
  assistant: 'Assistant',
  askAssistant: 'Ask the assistant: {{words}}',
  switchTheme: 'Switch to the {{mode}} theme',
  shortcuts: 'Keyboard shortcuts',
  tryReleases: 'Try other releases',
} as const;
