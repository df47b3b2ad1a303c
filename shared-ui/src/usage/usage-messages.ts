import { defineMessages } from 'shared-ui';

/** Holds the texts about usage and budgets that the settings and the console share. */
export const { useMessages: useUsageMessages } = defineMessages('shared-ui-usage', {
  calls: 'Calls',
  input: 'Tokens in',
  cached: 'Of which cached',
  output: 'Tokens out',
  reasoning: 'Of which thinking',
  pictures: 'Pictures',
  minutes: 'Minutes transcribed',
  characters: 'Characters spoken',
  cost: 'Cost',
  saved: 'Saved by caching',
  noPrice: 'No price',
  none: 'No calls to models in this period',
  asTable: 'Show as a table',
  unpriced: 'Calls without a price, which the cost leaves out: {{calls, number}}',
  estimated: 'Calls counted by estimate, because the provider reported nothing: {{calls, number}}',
  thisMonth: 'This month',
  inAll: 'In all',
  ownOnly: 'This is what you used yourself.',
  costFailed: 'The cost could not be loaded',
  usedOf: '{{used}} of {{budget}}',
  renews: 'Renews on {{day}}.',
  reserved: '{{amount}} is reserved for answers in progress.',
});
