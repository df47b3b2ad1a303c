import { defineMessages } from '../platform/language/messages.ts';

/** Says why a feed was skipped, or what was left out of it. */
export const sayFeed = defineMessages('feed', {
  answered: 'The server answered {{status}}.',
  rests: 'The server answered {{status}} and asks for no requests until {{until, moment}}.',
  notTakenIn: 'The feed could not be taken in.',
  empty: 'The address answers nothing.',
  webPage: 'This is a web page, not a feed. Look for its RSS or Atom address.',
  declaresEntities: 'The feed declares entities, which can hide a bomb: it is not read.',
  unreadable: 'This is no RSS, Atom or JSON feed that can be read.',
  titlesWithScript: 'Entries skipped because the title holds script: {{entries, number}}.',
  withoutTitle: 'Entries skipped because there is no title: {{entries, number}}.',
  withoutAddress: 'Entries skipped because they lead to no web address: {{entries, number}}.',
  futureDates: 'Dates of the future count as now: {{entries, number}}.',
});
