import { defineMessages } from '../platform/language/messages.ts';

/** Says why a feed was skipped, or what was left out of it. */
export const sayFeed = defineMessages('feed', {
  answered: 'The server answered {{status}}.',
  rests: 'The server answered {{status}} and asks for no more requests until {{until, moment}}.',
  notTakenIn: 'The feed could not be processed.',
  empty: 'The address returned an empty answer.',
  webPage: 'This is a web page, not a feed. Look for its RSS or Atom address.',
  declaresEntities: 'The feed declares XML entities, which can be used for attacks, so it isn’t read.',
  unreadable: 'This is not a readable RSS, Atom or JSON feed.',
  titlesWithScript: 'Entries skipped because the title contains a script: {{entries, number}}.',
  withoutTitle: 'Entries skipped because there is no title: {{entries, number}}.',
  withoutAddress: 'Entries skipped because they have no web address: {{entries, number}}.',
  futureDates: 'Future dates that count as now: {{entries, number}}.',
  beyondLimit: 'Entries after the first {{most, number}}, which aren’t read: {{entries, number}}.',
  unreadableDates: 'Unreadable dates that count as now: {{entries, number}}.',
  examples: 'For example: {{names, list}}.',
});
