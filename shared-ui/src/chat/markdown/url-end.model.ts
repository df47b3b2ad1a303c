const address = /^(?:https?:\/\/|www\.)[^\s<]*/i;
const root = /^(?:https?:\/\/)?[^/]+\//i;
/**
 * Matches punctuation that no address contains as it is (of Chinese, Japanese, Korean, Arabic and Devanagari, and typographic quotes), and
 * a letter of a script without spaces right after a Latin one.
 */
const end =
  /[\u060C\u061B\u061F\u06D4\u0964\u0965\u00AB\u00BB\u2018-\u201F\u2026\u3000-\u3004\u3008-\u301F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]|(?<=[A-Za-z\d])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const letter = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Returns where an address ends that text without spaces follows, or undefined if nothing cuts it off. A letter of such a script after a
 * sign belongs to the address, as in `/wiki/東京`.
 */
export function findUrlEnd(source: string): number | undefined {
  const found = address.exec(source)?.[0];
  if (found === undefined) return undefined;
  const host = root.exec(found)?.[0].length;
  if (host !== undefined && letter.test(found.slice(host))) return host;
  const at = found.search(end);
  return at < 0 ? undefined : at;
}
