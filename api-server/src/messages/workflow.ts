import { defineMessages } from '../platform/language/messages.ts';

export const sayWorkflow = defineMessages('workflow', {
  startsByHand: 'This workflow starts manually. Give it a schedule or a webhook to turn it on.',
  noWebhook: 'This workflow has no webhook. Choose the webhook as its trigger first.',
  cannotRun_one: 'This workflow cannot run yet: fix one problem first.',
  cannotRun_other: 'This workflow cannot run yet: fix {{count}} problems first.',
  linkInvalid: 'This link is invalid, or sharing has ended.',
  hookUnknown: 'There is no webhook at this address, or its workflow is turned off.',
  tooManyRuns_one: '{{count}} run of this workflow has not ended yet. Wait for it, or cancel it.',
  tooManyRuns_other: '{{count}} runs of this workflow have not ended yet. Wait for them, or cancel them.',
  hookNotJson: 'A webhook accepts only JSON, and this is not JSON.',
  notJson: 'This is not JSON.',
  agentGone: 'This agent no longer exists, or isn’t shared with you. Choose another one.',
  privateHost: '{{host}} is inside a private network: it is not called.',
});
