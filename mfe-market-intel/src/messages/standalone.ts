import { defineMessages } from 'shared-ui';

/** Holds the texts of the standalone page. */
export const { text } = defineMessages('mfe-market-intel-standalone', {
  sampleNotice: 'This remote is running on its own, outside the product. It shows sample data.',
});
