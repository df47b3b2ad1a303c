import { defineMessages } from 'shared-ui';

/** Holds the texts of the message boxes in pages of other remotes. */
export const { useMessages: useMessageBoxMessages } = defineMessages('mfe-chat-message-box', {
  notebookLabel: 'Ask this notebook',
  notebookPlaceholder: 'Ask this notebook',
  areaLabel: 'Message',
  areaPlaceholder: 'Ask about {{name}}. The chat is filed here.',
  agentsLabel: 'Ask your agents',
  agentsPlaceholder: 'Ask anything, or describe an email to write…',
  notStartedTitle: 'The chat could not be started',
  notStartedDetail: 'Your message is kept. Try again.',
  notFiledTitle: 'The chat isn’t filed in this Work Area',
  notFiledDetail: 'You can add it from the Work Area’s page.',
});
