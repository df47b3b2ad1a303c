import { defineMessages } from '../platform/language/messages.ts';

export const sayComment = defineMessages('comments', {
  mentionTitle: '{{author}} mentioned you in a comment on “{{thing}}”',
  cannotSee: 'Someone you mention can’t see this. Share it with them first, or remove the mention.',
  notYours: 'Only the person who wrote a comment can change it.',
  mayNotDelete: 'Only the person who wrote a comment, or {{owner}}, can delete it.',
  mayNotResolve: 'Only the person who started this thread, or people who may edit what it is about, can resolve it.',
  noPart: 'What this comment is about is no longer there.',
  tooMany: 'The limit of comments here is {{count}}. Delete those that are no longer needed.',
  tooFast: 'You’re commenting very fast. Wait a minute, then try again.',
});
