import { defineMessages } from '../text/i18n.ts';

export const { useMessages } = defineMessages('shared-ui-notes', {
  toNote: 'Note {{number}}',
  fromNote: 'Back to where note {{number}} is referred to',
});
