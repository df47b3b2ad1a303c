import { defineMessages } from 'shared-ui';
import { composerMessages } from './composer.ts';
import { homeMessages } from './home.ts';
import { panelMessages } from './panel.ts';
import { threadMessages } from './thread.ts';

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
