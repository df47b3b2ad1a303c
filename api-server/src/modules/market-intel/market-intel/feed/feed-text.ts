import { detectUnicode, withoutMark } from 'shared-contracts/imports';

const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i;

/** Decodes a feed by its byte order mark, content type or XML declaration, else as UTF-8. Invalid bytes become U+FFFD. */
export function feedText(body: Uint8Array, contentType: string | null): string {
  const fromHeader = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
  const fromDeclaration = declared.exec(new TextDecoder('latin1').decode(body.subarray(0, 300)))?.[1];
  for (const label of [detectUnicode(body), fromHeader, fromDeclaration]) {
    const decoder = label ? decoderOf(label) : undefined;
    if (decoder) return withoutMark(decoder.decode(body));
  }
  return withoutMark(new TextDecoder().decode(body));
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
