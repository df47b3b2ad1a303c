/** Holds the texts of a session that every page may show: its end. */
export const sessionMessages = {
  somethingWentWrong: 'Something went wrong',
  logOutQuestion: 'Are you sure you want to log out?',
  logOutDone: 'Success',
  logOutDoneText: 'You are now logged out.',
  tokenExpired: 'Token Expired',
  tokenExpiredText: 'You are now logged out.',
} as const;
