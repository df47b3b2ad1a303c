import { defineMessages } from 'shared-ui';

/** Holds the texts for what a message refers to. */
export const { text, useMessages: useReferenceMessages } = defineMessages('mfe-chat-references', {
  trayLabel: 'This message refers to',
  sentLabel: 'Refers to',
  remove: 'Remove {{name}}',
  gone: 'Deleted or no longer shared',
  cannotSeeYet: 'Can’t see this chat yet',
});
