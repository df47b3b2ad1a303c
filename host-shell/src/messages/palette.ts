/** Holds the other texts of the command palette, which load with it. */
export const paletteMessages = {
  palettePlaceholder: 'Type a command or search…',
  paletteResults: 'Results',
  paletteActions: 'Start',
  palettePages: 'Go to',
  paletteChats: 'Recent chats',
  paletteEmpty: 'No results.',
  notebooks: 'Notebooks',
  assistant: 'Assistant',
  askAssistant: 'Ask the assistant: {{words}}',
  useColours: 'Use {{name}} colors',
  switchTheme: 'Switch to the {{mode}} theme',
  // Words that people may type to find a command.
  createStickyNoteWords: 'paper remember',
  switchThemeWords: 'dark light color mode',
  switchSchemeWords: 'color scheme theme',
  shortcutsWords: 'keys help',
  tryReleasesWords: 'qa canary remote localhost',
  logOutWords: 'log out sign out',
  shortcuts: 'Keyboard shortcuts',
  tryReleases: 'Try other releases',
} as const;
