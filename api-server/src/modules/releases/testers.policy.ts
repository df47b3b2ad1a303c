/** Whether somebody may try releases that are not promoted: by e-mail, by domain (`@example.com`), or everybody (`*`). */
export const isTester = (testers: readonly string[], email: string): boolean =>
  testers.some((one) => one === '*' || one === email.toLowerCase() || (one.startsWith('@') && email.toLowerCase().endsWith(one)));
