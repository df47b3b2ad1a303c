/** Holds the texts of failures and loading. */
export const remoteMessages = {
  remoteFailedTitle: '{{name}} could not be loaded',
  remoteFailedNote: 'The rest of Atrium still works. Try again in a moment; what you wrote is kept.',
  remoteCrashedTitle: '{{name}} ran into a problem',
  remoteCrashedNote: 'Nothing else is affected. Try again; everything you saved is safe.',
  remoteRefusedTitle: '{{name}} is not available',
  failureCode: 'Reason: {{code}}',
  retry: 'Retry',
  retrying: 'Trying again automatically',
  copyDetails: 'Copy details',
  goHome: 'Go to Home',
  brokenTitle: 'Couldn’t start Atrium',
  brokenNote: 'Reload the page. If that doesn’t help, send your administrator the reason below.',
  reload: 'Reload',
} as const;
