import { defineMessages } from 'shared-ui';

export const { useMessages: useGapMessages } = defineMessages('mfe-notebooks-gaps', {
  title: 'Unanswered questions in “{{title}}”',
  note: 'Questions of the last 90 days. Those of others are shown only if they allow it, and never with a name.',
  failed: 'The questions could not be loaded',
  none: 'No unanswered questions.',
  noneNote: 'Questions that find nothing here, or whose answers cite what isn’t in the source, are listed here.',
  toDo: 'Add a file with the answer, or write it into the document.',
  openDocument: 'Open the document',
  list: 'Newest questions',
  'nothing-found': 'Nothing found',
  unproven: 'Not supported by the source',
  hidden: 'The question isn’t shown.',
});
