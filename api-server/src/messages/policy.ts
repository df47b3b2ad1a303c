import { defineMessages } from '../platform/language/messages.ts';

/** Says what a policy of the installation switched off, by the name of the ability. */
export const saySwitchedOff = defineMessages('switchedOff', {
  'web-search': 'Your administrator switched web search off.',
  'web-pages': 'Your administrator switched reading web pages off.',
  'image-creation': 'Your administrator switched creating pictures off.',
  speech: 'Your administrator switched speech services off.',
  'external-images': 'Your administrator switched pictures from other websites off.',
  'workflow-requests': 'Your administrator switched the HTTP requests of workflows off.',
  'tool-servers': 'Your administrator switched tool servers off.',
  agents: 'Your administrator switched agents off.',
  workflows: 'Your administrator switched workflows off.',
  'market-intel': 'Your administrator switched Market Intel off.',
  'api-keys': 'Your administrator switched API keys off.',
  'link-sharing': 'Your administrator switched sharing by link off.',
  incognito: 'Your administrator switched incognito chats off.',
  extensions: 'Your administrator switched extensions off.',
});

/** Says why a text was refused or an answer stopped, and why a policy can't be saved. */
export const sayPolicy = defineMessages('policy', {
  termSent: 'This was not sent because it contains “{{term}}”, which your administrator blocked.',
  refusedSent: 'This was not sent because your organization’s moderation refused it.',
  refusedSentReason: 'This was not sent because your organization’s moderation refused it: {{reason}}',
  uncheckedSent: 'This was not sent because your organization’s moderation could not be reached. Try again later.',
  termAnswered: 'This answer ends here because it was about to say something that your administrator blocked.',
  refusedAnswered: 'This answer ends here because your organization’s moderation refused what follows.',
  refusedAnsweredReason: 'This answer ends here because your organization’s moderation refused what follows: {{reason}}',
  uncheckedAnswered: 'This answer ends here because your organization’s moderation could not be reached.',
  termEmpty: '“{{term}}” has no letter and no digit, so nothing could match it.',
  addressNotHttps: 'The address of the moderation service must begin with https://.',
  secretMissing: 'Enter the secret that signs what the moderation service receives.',
  hookSilent: 'The moderation service did not answer the test: {{reason}}',
  hookStatus: 'It answered with the status {{status}}.',
  hookForm: 'It did not answer with JSON of the form {"allow": true}.',
});
