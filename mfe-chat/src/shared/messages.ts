import { defineMessages } from 'shared-ui';
import { composerMessages } from './messages/composer-messages.ts';
import { homeMessages } from './messages/home-messages.ts';
import { panelMessages } from './messages/panel-messages.ts';
import { threadMessages } from './messages/thread-messages.ts';

/** The texts that several parts of this remote share; what loads later brings its own. */
export const { text, useMessages } = defineMessages('mfe-chat', {
  ...homeMessages,
  ...composerMessages,
  ...threadMessages,
  ...panelMessages,

  standaloneNotice: 'This page runs without a server. What you write here is kept until it is reloaded.',
});

/** The keys of the texts that take no values: what a table of labels may name. */
export type MessageKeys = `toggle${'SearchWeb' | 'CreateImage' | 'CreateWorkflow' | 'DeepDive'}`;
