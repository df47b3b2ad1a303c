import { defineMessages } from 'shared-ui';

/** Holds the texts for what a message refers to. */
export const { text, useMessages: useReferenceMessages } = defineMessages('mfe-chat-references', {
  trayLabel: 'This message refers to',
  sentLabel: 'Refers to',
  remove: 'Remove {{name}}',
  gone: 'Deleted or no longer shared',
  chooseResource: 'Choose a resource',
  resourcesOf: 'Resources of {{name}}',
  resourcesNote:
    'The server is asked now. What you choose is read when you send the message. It counts as text that no one vouches for, so whatever leaves Atrium afterward asks first.',
  resourcesSearch: 'Search resources',
  resourcesFailed: 'Couldn’t ask the tool server',
  resourcesNone: 'No resources found',
  resourcesMore: 'There are more. Type a part of the name to find them.',
  resourceTemplates: 'With values to fill in',
  valueNeeded: 'Enter a value',
  notFilled: 'Couldn’t add the resource. Try again.',
  addResource: 'Add to message',
  back: 'Back',
  cannotSeeYet: 'Can’t see this chat yet',
});
