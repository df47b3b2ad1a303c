/** Names how hard a new password is to guess, from too short to strong. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good' | 'strong';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** Rates a new password by its length and kinds of characters. Repeated ones and runs such as "abc" or "321" count once. */
export function ratePassword(password: string, min: number): PasswordStrength {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  if (codes.length < min) return 'short';
  const telling = codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? Number.NEGATIVE_INFINITY)) > 1).length;
  const varied = Math.min(telling, 2 * new Set(codes).size) + kinds.filter((kind) => kind.test(password)).length;
  if (varied >= 18) return 'strong';
  if (varied >= 14) return 'good';
  return varied >= 10 ? 'fair' : 'weak';
}
