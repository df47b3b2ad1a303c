/**
 * Whether somebody may try releases that are not promoted: by e-mail, by domain (`@example.com`), or everybody (`*`). Anybody can sign up with
 * any address, so a named one counts once it is verified.
 */
export const isTester = (testers: readonly string[], { email, isVerified }: { email: string; isVerified: boolean }): boolean =>
  testers.some(
    (one) => one === '*' || (isVerified && (one === email.toLowerCase() || (one.startsWith('@') && email.toLowerCase().endsWith(one)))),
  );
