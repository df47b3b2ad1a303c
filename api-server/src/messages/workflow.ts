import { defineMessages } from '../platform/language/messages.ts';

export const sayWorkflow = defineMessages('workflow', {
  startsByHand: 'This workflow starts by hand. Give it a schedule or a webhook to switch it on.',
  noWebhook: 'This workflow has no webhook. Choose the webhook as its trigger first.',
  cannotRun_one: 'This workflow cannot run yet: one thing is not right.',
  cannotRun_other: 'This workflow cannot run yet: {{count}} things are not right.',
  linkInvalid: 'This link is not valid, or sharing was ended.',
  hookUnknown: 'There is no webhook at this address, or its workflow is switched off.',
  tooManyRuns_one: '{{count}} run of this workflow has not ended yet. Wait for it, or cancel it.',
  tooManyRuns_other: '{{count}} runs of this workflow have not ended yet. Wait for them, or cancel them.',
  hookNotJson: 'What a webhook sends is JSON, and this is not.',
  notJson: 'This is not JSON.',
  agentGone: 'This agent does not exist any more, or is not shared with you. Choose another one.',
  privateHost: '{{host}} is inside a private network: it is not called.',
});
