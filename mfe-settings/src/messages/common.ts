/** Holds the texts of several pages. */
export const commonMessages = {
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  remove: 'Remove',
  undo: 'Undo',
  next: 'Next',
  close: 'Close',
  copied: 'Copied',
  actionFailed: 'That didn’t work',
  nameLabel: 'Name',
  emailLabel: 'E-mail',
  notSet: 'Not set',
  sampleNotice: 'This remote is running on its own with sample data.',
  copyLink: 'Copy link',
  noMailServer: 'This server has no mail server, so mail waits in the outbox. An administrator can connect one with SMTP_URL.',
} as const;
