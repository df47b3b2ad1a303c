const parsed = (url: string, base?: string): URL | null => {
  try {
    return new URL(url, base);
  } catch {
    // Not an address at all.
    return null;
  }
};

/** The address of a link that a model or a person wrote, or null unless it is an absolute http(s) or mailto one. */
export function safeLinkUrl(url: string | undefined): string | null {
  const target = url ? parsed(url) : null;
  return target && ['http:', 'https:', 'mailto:'].includes(target.protocol) ? target.href : null;
}

/** The address of an image that may load by itself: of our own origin only, since loading any other tells that server who reads what. */
export function safeImageUrl(url: string | undefined, origin: string): string | null {
  const target = url ? parsed(url, origin) : null;
  return target && target.origin === origin && ['http:', 'https:'].includes(target.protocol) ? target.href : null;
}
