import { defineMessages } from '../../text/i18n.ts';

/** What only a drawn text says; it comes with the parsers. */
export const { useMessages } = defineMessages('shared-ui-markdown', {
  toNote: 'Note {{number}}',
  fromNote: 'Back to where note {{number}} is referred to',
  toSource: 'Source {{number}}: {{title}}',
  downloadCode: 'Download code',
});
