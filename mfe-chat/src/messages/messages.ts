import { defineMessages } from 'shared-ui';
import { composerMessages } from './composer.ts';
import { homeMessages } from './home.ts';
import { threadMessages } from './thread.ts';

/** Looks up the texts that several parts of this remote share. Areas that load later bring their own. */
export const { text, useMessages } = defineMessages('mfe-chat', {
  ...homeMessages,
  ...composerMessages,
  ...threadMessages,

  goToDashboard: 'Go To Dashboard',
  standaloneNotice: 'This page runs without a server. What you write is kept until you reload.',
});

/** Names the texts without values, for use in a table of labels. */
export type MessageKeys = `toggle${'SearchWeb' | 'CreateImage' | 'CreateWorkflow' | 'DeepDive' | 'UseTools'}`;
