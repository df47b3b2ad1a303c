import { graphemeSamples } from './grapheme-samples.ts';

/**
 * Lists texts that must be stored as they are: what people see as one character, words of many scripts in both directions, composed and
 * decomposed letters, and characters that show nothing. Each is at most 20 code units long, so that it fits into short fields, too.
 */
export const textSamples: readonly string[] = [
  ...graphemeSamples.filter((sample) => sample.trim() !== ''),
  // Scripts from left to right.
  ...['Grüße', 'Čeština', 'İıŞş', 'Việt', 'Ελληνικά', 'Русский', 'Հայերեն', 'ქართული', 'አማርኛ', 'ᎣᏏᏲ', 'ᐃᓄᒃ', 'ᚠᚢᚦ'],
  ...['हिन्दी', 'বাংলা', 'ਪੰਜਾਬੀ', 'ગુજરાતી', 'ଓଡ଼ିଆ', 'தமிழ்', 'తెలుగు', 'ಕನ್ನಡ', 'മലയാളം', 'සිංහල', 'ไทย', 'ລາວ', 'မြန်မာ', 'ខ្មែរ', 'བོད་ཡིག'],
  ...['中文', '日本語', 'カタカナ', '한국어', 'ㄅㄆㄇ', 'ᠮᠣᠩᠭᠣᠯ', 'ⵜⴰⵎⴰⵣⵉⵖⵜ', 'ꦗꦮ', '𞤀𞤣𞤤𞤢𞤥', '𓀀𓂀', '𐎀𐎁'],
  // Scripts from right to left, alone and mixed with others.
  ...['עברית', 'العربية', 'فارسی', 'اردو', 'ܣܘܪܝܝܐ', 'ދިވެހި', 'ߒߞߏ', 'abc עברית 123', '\u200Fعربي\u200E'],
  // The same letters composed and decomposed, and letters that other forms stand for.
  ...['é\u0065\u0301', 'Å\u212B\u0041\u030A', 'ﬁ①Ｗ', '\u1112\u1161\u11AB', 'ẛ̣', 'ﷺ'],
  // What shows nothing, or ends a line.
  ...['a\u200Bb', 'a\u200Db', 'a\u00A0b', 'a\u00ADb', 'a\u2060b', 'a\uFEFFb', '\u2067a\u2069', 'a\u202Eb\u202C', 'a\u{E0001}b'],
  ...['a\rb', 'a\r\nb', 'a\nb', 'a\u2028b', 'a\u2029b', 'a\u0085b', 'a\tb', 'a\u000Bb', 'a  b', 'a\u3000b'],
  // What other languages give a meaning.
  ...['<b>a</b>', '&amp;', '%20', '\\n\\u0041', "''\"``", '{{a}}', '$&', '__a__', '[a](b)', '%s', '../a'],
];
