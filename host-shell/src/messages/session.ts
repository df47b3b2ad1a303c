/** Holds the texts of a session that every page may show: its end, and calls without an answer. */
export const sessionMessages = {
  somethingWentWrong: 'Something went wrong',
  serverUnreachable: 'The server cannot be reached. Check your connection and try again.',
  serverSlow: 'The server took too long to answer. Try again.',
  serverFailed: 'The server answered with an error ({{status}}). Try again in a moment.',
  logOutQuestion: 'Are you sure you want to log out?',
  logOutDone: 'Success',
  logOutDoneText: 'You are now logged out.',
  tokenExpired: 'Token Expired',
  tokenExpiredText: 'You are now logged out.',
} as const;
