import { defineMessages } from 'shared-ui';

/** Holds the texts of a document that was changed in two places. Their code comes when that happens. */
export const { useMessages: useConflictMessages } = defineMessages('mfe-notebooks-document-conflict', {
  conflictTitle: 'This document was changed elsewhere',
  conflictNote: 'Both versions are shown below. Whichever you keep, the other one stays in the history.',
  conflictMine: 'Your version',
  conflictTheirs: 'The saved version',
  keepMine: 'Keep your version',
  takeTheirs: 'Use the saved version',
});
