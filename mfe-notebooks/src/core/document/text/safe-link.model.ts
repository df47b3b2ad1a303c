const allowed = ['http:', 'https:', 'mailto:'];

/** The address that a link may have, or null: absolute, of the web or of mail, whoever wrote or pasted it. */
export function safeLink(address: string): string | null {
  try {
    const url = new URL(address.trim());
    return allowed.includes(url.protocol) ? url.href : null;
  } catch {
    // Not an absolute address.
    return null;
  }
}

/** What a person typed as the address of a link: `example.com` means the web, `me@example.com` mail. */
export function typedLink(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^:/]+\.[a-z]+:\d+/i.test(text)) return safeLink(text);
  if (/^[^@/]+@[^@/.]+(?:\.[^@/.]+)+$/.test(text)) return safeLink(`mailto:${text}`);
  return text.includes('.') ? safeLink(`https://${text}`) : null;
}
