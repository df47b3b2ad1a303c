const allowed = ['http:', 'https:', 'mailto:'];

/** Returns an absolute web or mail address, or null for anything else. */
export function toSafeLink(address: string): string | null {
  try {
    const url = new URL(address.trim());
    return allowed.includes(url.protocol) ? url.href : null;
  } catch {
    // The address is not absolute.
    return null;
  }
}

/** Parses an address that a user typed. `example.com` becomes a web address, `me@example.com` a mail address. */
export function parseTypedLink(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^:/]+\.[a-z]+:\d+/i.test(text)) return toSafeLink(text);
  if (/^[^@/]+@[^@/.]+(?:\.[^@/.]+)+$/.test(text)) return toSafeLink(`mailto:${text}`);
  return text.includes('.') ? toSafeLink(`https://${text}`) : null;
}
