import { defineMessages } from 'shared-ui';

/** Holds the texts about checked citations, which load with the first answer that cites something. */
export const { text: citationsText } = defineMessages('mfe-chat-citations', {
  confirmed: '{{confirmed}} of {{total}} confirmed',
  isNotIn: '“{{words}}” isn’t in source {{number}}.',
  quoted: 'Quoted',
  supported: 'Supported',
  missing: 'Not in the source',
  whyQuoted: 'Quoted: these words are in source {{number}}.',
  whySupported:
    'Supported: source {{number}} has the numbers, dates, names and most words of this sentence. Only a reader can tell whether it means the same.',
  lacksNumber: 'Not in the source: source {{number}} doesn’t have the number “{{what}}”.',
  lacksDate: 'Not in the source: source {{number}} doesn’t have the date “{{what}}”.',
  lacksName: 'Not in the source: source {{number}} doesn’t have the name “{{what}}”.',
  lacksQuote: 'Not in the source: source {{number}} doesn’t have the quoted words “{{what}}”.',
  lacksWords: 'Not in the source: source {{number}} has few of the words of this sentence.',
  isElsewhere: 'Not in the source: this is in source {{other}}, not in source {{number}}.',
  searchedToo: 'Searched: your content, {{names}}.',
  searchedOnly: 'Searched only: {{names}}.',
  moreBases: '{{count}} more',
  skippedUnread: 'Skipped {{name}}: its files are still being read.',
  skippedEmpty: 'Skipped {{name}}: it has no text to search.',
  skippedGone: 'Skipped {{name}}: it was deleted or is no longer shared with you.',
  skipped: 'Skipped {{name}}.',
  sourcePanel: 'Source: {{title}}',
  back: 'Back',
  noPassage: 'The text of this source isn’t stored with the answer.',
  inAnswer: 'In the answer',
  otherSources: 'Other sources',
});
