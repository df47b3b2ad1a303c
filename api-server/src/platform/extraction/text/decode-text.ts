import { ExtractionError } from '../sections.ts';
import { detectEncoding } from './detect-encoding.ts';

/** Begins a color in a log, and another character set in Japanese mail. */
const escapeCode = '\u001b';
const checkedBytes = 64 * 1024;
/** Damaged characters may be anywhere, so more is looked at for them. */
const judgedBytes = 1024 * 1024;
/** Texts have at most a stray control character, binary data has many. */
const controlShare = 0.01;
/** UTF-8 with one damaged character for so many whole ones is still UTF-8. */
const wholePerDamaged = 20;

/**
 * Decodes a text: ISO-2022, Unicode, the declared encoding, or the one that makes words of it. @throws ExtractionError for binary data or if
 * no encoding does
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const text = escapedText(bytes) ?? unicodeText(bytes) ?? declaredText(bytes, declared) ?? utf8Text(bytes) ?? detectedText(bytes);
  const start = text.slice(0, checkedBytes);
  const controls = start.match(/(?![\t\n\v\f\r])\p{Cc}/gu)?.filter((character) => character !== escapeCode).length ?? 0;
  if (controls > start.length * controlShare) throw new ExtractionError('notText');
  return text;
}

/** Decodes a text as people did who wrote it in a page or feed that names its encoding, or in a UTF-8 or UTF-16 that needs no name. */
export function decodeMarkup(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
  const [, inXml] = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head) ?? [];
  const [, inHtml] = /<meta[^>]{0,200}?charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w.:-]{1,40})/i.exec(head) ?? [];
  return decodeText(bytes, inXml ?? inHtml);
}

function unicodeText(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return utf32Text(bytes, true);
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return utf32Text(bytes, false);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return tryDecode(bytes, 'utf-8') ?? markless16(bytes);
}

function utf32Text(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, isLittle);
    parts.push(point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd');
  }
  return parts.join('');
}

/** Decodes UTF-16 without a byte order mark. Its line ends and spaces have a zero byte, which no other text has. */
function markless16(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, checkedBytes);
  if (!start.includes(0) || bytes.length % 2 === 1) return undefined;
  const fits = (['utf-16le', 'utf-16be'] as const)
    .map((encoding) => ({ encoding, text: tryDecode(start, encoding) ?? '' }))
    .filter(({ text }) => text !== '' && (text.match(/[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\r\n\t]/gu)?.length ?? 0) >= [...text].length * 0.99)
    .map(({ encoding, text }) => ({ encoding, plain: text.match(/[ \r\n\ta-z0-9]/gi)?.length ?? 0 }))
    .toSorted((a, b) => b.plain - a.plain);
  return fits[0] && fits[0].plain > 0 ? tryDecode(bytes, fits[0].encoding) : undefined;
}

/** Decodes the Japanese encoding of mail, which switches between character sets by escape sequences. */
function escapedText(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, checkedBytes));
  return ['$B', '$@', '(J'].some((set) => start.includes(escapeCode + set)) ? tryDecode(bytes, 'iso-2022-jp') : undefined;
}

const declaredText = (bytes: Uint8Array, declared: string | undefined): string | undefined =>
  declared === undefined || /^utf-?(8|16)/i.test(declared) ? undefined : tryDecode(bytes, declared);

/** Decodes UTF-8 of which a few characters are damaged, as in a log that was cut. */
function utf8Text(bytes: Uint8Array): string | undefined {
  const decoder = new TextDecoder('utf-8');
  const start = decoder.decode(bytes.subarray(0, judgedBytes));
  const damaged = start.match(/\ufffd/g)?.length ?? 0;
  const whole = start.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return whole >= damaged * wholePerDamaged && whole > 0 ? decoder.decode(bytes) : undefined;
}

function detectedText(bytes: Uint8Array): string {
  if (bytes.subarray(0, 8_000).includes(0)) throw new ExtractionError('notText');
  const encoding = detectEncoding(bytes);
  if (encoding === undefined) throw new ExtractionError('unknownEncoding');
  return new TextDecoder(encoding).decode(bytes);
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
