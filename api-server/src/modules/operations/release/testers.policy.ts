/**
 * Returns whether a user may try unpromoted releases: by e-mail, by domain (`@example.com`), or everyone (`*`). Anyone can sign up with any
 * address, so a listed address counts only once it is verified.
 */
export const isTester = (testers: readonly string[], { email, isVerified }: { email: string; isVerified: boolean }): boolean =>
  testers.some(
    (one) => one === '*' || (isVerified && (one === email.toLowerCase() || (one.startsWith('@') && email.toLowerCase().endsWith(one)))),
  );
