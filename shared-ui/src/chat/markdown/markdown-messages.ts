import { defineMessages } from '../../text/i18n.ts';

const alerts = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' };

/** Names the alerts that GitHub's Markdown has. */
export type AlertKind = keyof typeof alerts;

/** Holds the texts that load with the parser. */
export const { useMessages } = defineMessages('shared-ui-markdown', {
  toNote: 'Note {{number}}',
  fromNote: 'Back to the reference to note {{number}}',
  toSource: 'Source {{number}}: {{title}}',
  toCheckedSource: 'Source {{number}}: {{title}} ({{verdict}})',
  downloadCode: 'Download code',
  details: 'Details',
  ...alerts,
});
