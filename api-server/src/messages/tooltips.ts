import { defineMessages } from '../platform/language/messages.ts';

/** Explains the buttons of the top bar, and pages that are shown for the first time. */
export const sayTooltip = defineMessages('tooltips', {
  newChat: 'Start a new chat',
  incognitoChat: 'Start a New Incognito Chat (messages not saved)',
  createWorkflow: 'Create Workflow',
  createStickyNote: 'Create Sticky Note',
  myWorks: 'My Works',
  myNetwork: 'My Network',
  help: 'Help',
  notebooksBubble: 'Notebooks keep chats, files and agents about one subject together.',
  agentsBubble: 'An agent answers according to your own instructions.',
  marketIntelBubble: 'Quick Reads: bookmark what you want to come back to.',
});
