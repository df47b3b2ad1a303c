/** What sharing says. */
export const shareMessages = {
  shareAction: 'Share',
  shareDialogTitle: 'Share “{{title}}”',
  shareNote:
    'Whoever has the link reads this chat as it stands now, without signing in. Your notes, your files and what you write later are not shown.',
  createLink: 'Create a link',
  shareLink: 'Link to the chat',
  copyLink: 'Copy the link',
  shareOnce: 'Copy it now: for your safety it is not shown again.',
  shareFailedTitle: 'The chat could not be shared',
  sharesFailed: 'The links could not be loaded',
  workingLinks: 'Links that work',
  sharedOn_one: '{{when}} · {{count}} message',
  sharedOn_other: '{{when}} · {{count}} messages',
  endSharing: 'End sharing',
  endSharingFailedTitle: 'Sharing could not be ended',
  sharingEndedTitle: 'Sharing Ended',
  sharingEndedDetail: 'The link no longer works.',
  sharedNote: 'Shared {{when}}. What its owner wrote later is not shown.',
  sharedUser: 'Its owner said',
  shareFailed: 'The shared chat could not be loaded',
  shareTitle: 'Shared chat',
} as const;
