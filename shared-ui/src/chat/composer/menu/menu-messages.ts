import { defineMessages } from '../../../text/i18n.ts';

/** Holds the texts of the composer's menus. */
export const { useMessages: useMenuMessages } = defineMessages('shared-ui-composer-menu', {
  loading: 'Loading…',
  nothing: 'Nothing found',
  failed: 'Couldn’t be loaded. Try again',
  count: 'Results: {{count}}',
});
