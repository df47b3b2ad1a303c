import { defineMessages } from '../../text/i18n.ts';

/** Holds the texts that load with the parser. */
export const { useMessages } = defineMessages('shared-ui-markdown', {
  toNote: 'Note {{number}}',
  fromNote: 'Back to the reference to note {{number}}',
  toSource: 'Source {{number}}: {{title}}',
  toCheckedSource: 'Source {{number}}: {{title}} ({{verdict}})',
  downloadCode: 'Download code',
});
