import { defineMessages } from 'shared-ui';

/** Holds the texts of messages that wait behind an answer. */
export const { useMessages: useQueueMessages } = defineMessages('mfe-chat-queue', {
  position: 'Queued, {{position}} of {{count}}: sent when the answer ends.',
  paused: 'Paused, because the last answer failed or was stopped.',
  resume: 'Continue queue',
  sendNow: 'Send now',
  edit: 'Edit queued message',
  moveUp: 'Send earlier',
  moveDown: 'Send later',
  remove: 'Remove from queue',
});
