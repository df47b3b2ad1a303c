import { defineMessages } from '../platform/language/messages.ts';

/** Says what runs did, what can be undone, and what would leave. */
export const sayLedger = defineMessages('ledger', {
  assistant: 'the assistant',
  toolGone: 'The tool that did this no longer exists, so it can’t be undone.',
  undoFailed: 'This couldn’t be undone. Try again.',
  sentOut: 'What was sent can’t be called back.',
  noInverse: 'This can’t be undone.',
  mailed: 'The alert was also sent by e-mail, which can’t be called back.',
  changedMeanwhile: '“{{name}}” has changed since the change was prepared. Read it again.',
  undoChanged: '“{{name}}” was changed while this was being undone. Try again.',
  noAccess: 'You can no longer change “{{name}}”.',
  exposed:
    'The assistant has read private text ({{private}}) and text that no one vouches for ({{untrusted}}). An instruction hidden there may want to send private text out. Allow this only if it reveals nothing private.',
  sharedTarget: 'Other people can see what is changed here.',
  refusedOutward: '{{tool}}: refused by the rule for private and untrusted text.',
  flow: 'Read private text ({{private}}) and untrusted text ({{untrusted}}); whatever leaves now needs approval.',
  changesTitle: '{{agent}} made changes: {{count}}',
  changes: 'Look at the changes, or undo them, in the activity log.',
});
