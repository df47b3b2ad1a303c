/** Replaces everything between `{{` and the next `}}`, including the braces, with what `replace` returns for it. */
export function replaceBraces(text: string, replace: (inner: string) => string): string {
  let result = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf('{{', at);
    const end = start < 0 ? -1 : text.indexOf('}}', start + 2);
    if (end < 0) return result + text.slice(at);
    result += text.slice(at, start) + replace(text.slice(start + 2, end));
    at = end + 2;
  }
}
