import { defineMessages } from '../platform/language/messages.ts';

/** Names and describes the actions that every agent can be allowed. Models read the English descriptions. */
export const sayAction = defineMessages('agentActions', {
  searchWorks: 'Search my works',
  searchWorksNote:
    'Searches the agent’s own files and, where allowed, the user’s chats, files, articles and the help for passages that fit a question.',
  readWebPage: 'Read a web page',
  readWebPageNote: 'Reads the text of one public web page.',
  currentTime: 'Check the time',
  currentTimeNote: 'Returns the current date and time in UTC.',
  alertUser: 'Send me an alert',
  alertUserNote: 'Adds a short message to the user’s alerts.',
});

/** Says in the log of an agent what it did. */
export const sayAgentWork = defineMessages('agentWork', {
  refusedTopic: 'Refused: the question is about “{{topic}}”.',
  endedTopic: 'Ended: the answer was about “{{topic}}”.',
  used: 'Used {{tool}}.',
  failed: '{{tool}} failed: {{reason}}',
  modelFailed: '{{model}} failed: {{reason}}',
  unknownReason: 'The reason is unknown.',
  needsApproval: '{{tool}} needs approval, which external calls can’t give.',
  approved: '{{tool}}: approved.',
  refused: '{{tool}}: refused.',
  expired: '{{tool}}: not decided in time.',
});
