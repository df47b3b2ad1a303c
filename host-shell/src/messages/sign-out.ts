/** Holds the texts of a log-out that can’t save unsent work. */
export const signOutTexts = {
  workNotSaved: 'Couldn’t save your unsent work',
  workNotSavedNote:
    'Drafts and unsent messages in this browser couldn’t be saved to your account. If you log out now, they’re deleted. To keep them, stay signed in and try again later.',
  logOutAnyway: 'Log out and delete',
} as const;
