export const actionMessages = {
  actionCopy: 'Copy',
  actionCopied: 'Copied!',
  actionDone: 'Done',
  actionCancel: 'Cancel',
} as const;
