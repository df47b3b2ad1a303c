import { defineMessages } from 'shared-ui';

/** Holds the texts of reports and of links to what is shared. */
export const { useMessages: useReadingMessages } = defineMessages('shared-ui-reading', {
  reportFailed: 'The report could not be loaded',
  reportSources: 'Sources',
  linkInvalid: 'This link is not valid',
  linkInvalidNote: 'It may have been copied only in part, or sharing was ended by the owner.',
  goHome: 'Go to home',
  done: 'Done',
  tryAgain: 'Something went wrong, please try again later.',
  createLink: 'Create a link',
  copyLink: 'Copy the link',
  shareOnce: 'Copy it now: for your safety it is not shown again.',
  sharesFailed: 'The links could not be loaded',
  workingLinks: 'Links that work',
  endSharing: 'End sharing',
  endSharingFailedTitle: 'Sharing could not be ended',
  sharingEndedTitle: 'Sharing Ended',
  sharingEndedDetail: 'The link no longer works.',
});
