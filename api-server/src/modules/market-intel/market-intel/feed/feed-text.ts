const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i;

/** Decodes a feed by its byte order mark, content type or XML declaration, else as UTF-8. Invalid bytes become U+FFFD. */
export function feedText(body: Uint8Array, contentType: string | null): string {
  const bom = body[0] === 0xef && body[1] === 0xbb ? 'utf-8' : body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : undefined;
  const fromHeader = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
  const fromDeclaration = declared.exec(new TextDecoder('latin1').decode(body.subarray(0, 300)))?.[1];
  for (const label of [bom, fromHeader, fromDeclaration]) {
    const decoder = label ? decoderOf(label) : undefined;
    if (decoder) return decoder.decode(body);
  }
  return new TextDecoder().decode(body);
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
