/** Holds the texts of pages with extensions. */
export const extensionTexts = {
  openFailed: 'Couldn’t open the extension',
  refused: '{{label}} can’t run in this version of Atrium',
  failed: '{{label}} couldn’t start',
  opening: 'Opening {{label}} …',
  silent: '{{label}} doesn’t answer. It may be busy for long.',
  stop: 'Stop',
  stopped: '{{label}} is stopped.',
  flooding: '{{label}} was stopped because it asked for too much.',
  runAgain: 'Run again',
  by: 'By {{publisher}}',
  onTrial: 'On trial, by {{publisher}}',
  isOthers:
    '{{publisher}} made this extension, and an administrator of “{{workspace}}” installed it (version {{version}}). It runs apart from the rest of Atrium and has neither your password nor your session.',
  mayCall: 'It may do this with your works, for you:',
  mayCallNothing: 'It can’t see or change any of your works.',
  mayContact: 'It may send what it knows to {{origins}}.',
  mayContactNobody: 'It can’t contact anything on the web.',
  leaveTitle: '{{label}} wants to open this address',
  openAddress: 'Open address',
} as const;
