import { defineMessages } from 'shared-ui';
import { layoutMessages } from './layout.ts';
import { remoteMessages } from './remotes.ts';
import { sessionMessages } from './session.ts';

export const { text, useMessages } = defineMessages('host-shell', {
  ...layoutMessages,
  ...remoteMessages,
  ...sessionMessages,
});
