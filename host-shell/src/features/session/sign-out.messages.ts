import { defineMessages } from 'shared-ui';

/** Holds the texts for a log-out that can't save unsent work. */
export const signOutMessages = defineMessages('host-shell-sign-out', {
  workNotSaved: 'Your unsent work could not be saved',
  workNotSavedNote:
    'Drafts and unsent messages in this browser could not be saved to your account. If you log out now, they are deleted. To keep them, stay signed in and try again later.',
  logOutAnyway: 'Log out and delete',
});
