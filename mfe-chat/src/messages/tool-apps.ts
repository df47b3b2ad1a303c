import { defineMessages } from 'shared-ui';

/** Holds the texts for apps of tool servers, which load with the first one. */
export const { useMessages: useToolAppMessages } = defineMessages('mfe-chat-tool-apps', {
  label: 'App of {{server}}',
  title: '{{server}}: {{tool}}',
  frame: 'App of {{server}} for {{tool}}',
  open: 'Open app',
  close: 'Close app',
  fullScreen: 'Full screen',
  endFullScreen: 'Exit full screen',
  opening: 'Opening…',
  loadFailed: 'The app could not be loaded',
  noPage: '{{server}} didn’t send this app, or it was too large.',
  notYours: 'Only the person who asked sees this app.',
  disconnected: '{{server}} isn’t connected. The app shows what was there.',
  silent: 'This app isn’t responding.',
  stop: 'Stop',
  stopped: 'This app was stopped.',
  flooding: 'This app was stopped because it sent too many messages.',
  ended: 'This app was closed.',
  again: 'Open again',
  failed: 'This app ran into a problem',
  allow: 'Allow',
  refuse: 'Don’t allow',
  refused: 'The user didn’t allow this.',
  waiting: 'The user is still being asked about another call.',
});
