/** Lists the letters of fonts. A macro with two of them changes the font from word to word, without spaces between the words. */
const fontMacro = /^\.([BIR]{1,2}|SM|SB) +(.*)$/;
const paragraphMacro = /^\.(PP|P|LP|TP|HP|IP)\b *(.*)$/;

/** Returns a manual page as Markdown: its headings, paragraphs and what is emphasized in them, without the commands of the typesetter. */
export function textOfManual(roff: string): string {
  const lines = roff.split('\n').flatMap((line): string[] => {
    if (/^[.'] *\\"/.test(line)) return [];
    const heading = /^\.(SH|SS) *(.*)$/.exec(line);
    if (heading) return ['', `${heading[1] === 'SH' ? '#' : '##'} ${unquote(heading[2] ?? '').join(' ')}`, ''];
    const font = fontMacro.exec(line);
    if (font) return [unquote(font[2] ?? '').join(font[1]?.length === 2 ? '' : ' ')];
    const paragraph = paragraphMacro.exec(line);
    if (paragraph) return ['', ...(paragraph[1] === 'IP' ? unquote(paragraph[2] ?? '').slice(0, 1) : []), ''];
    return line.startsWith('.') ? [] : [line];
  });
  return plain(lines.join('\n'));
}

const unquote = (words: string): string[] => (words.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));

const plain = (text: string) =>
  text
    .replace(/\\f(\[\w*\]|\(..|.)/g, '')
    .replace(/\\(-|\[-\]|\(hy)/g, '-')
    .replace(/\\(aq|\(aq|\[aq\])/g, "'")
    .replace(/\\(e|\(rs|\[rs\])/g, '\\')
    .replace(/\\[~ ]/g, ' ')
    .replace(/\\(\(..|\[[^\]]*\]|[&,/|^%:s]-?\d?)/g, '');
