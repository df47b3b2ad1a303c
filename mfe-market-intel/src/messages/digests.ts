import { defineMessages } from 'shared-ui';

/** Holds the texts of the digests section. */
export const { useMessages: useDigestsMessages } = defineMessages('mfe-market-intel-digests', {
  areaFilter: 'Work Area',
  digestsFailed: 'The digests could not be loaded',
  digestFailedTitle: 'The digest was not written',
  noDigests: 'No digests yet. Write one now, or choose how often you get one as an alert.',
  orderDigest: 'Digest for a Work Area',
  rhythmLabel: 'As an alert',
  rhythm_never: 'Never',
  rhythm_daily: 'Daily',
  rhythm_weekly: 'Weekly',
  writeNow: 'Write now',
});
