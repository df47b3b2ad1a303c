const parseUrl = (url: string, base?: string): URL | null => {
  try {
    return new URL(url, base);
  } catch {
    // Not an address.
    return null;
  }
};

/** Returns the address of a link, or null unless it is an absolute http(s) or mailto address. */
export function safeLinkUrl(url: string | undefined): string | null {
  // Browsers read a backslash as a slash, which would lead to another address than the one that is written.
  const target = url ? parseUrl(url.replaceAll('\\', '%5C')) : null;
  return target && ['http:', 'https:', 'mailto:'].includes(target.protocol) ? target.href : null;
}

/**
 * Returns the address of an image that may load without asking: only one of our own origin, since any other server would learn who reads
 * what.
 */
export function safeImageUrl(url: string | undefined, origin: string): string | null {
  const target = url ? parseUrl(url, origin) : null;
  return target && target.origin === origin && ['http:', 'https:'].includes(target.protocol) ? target.href : null;
}
