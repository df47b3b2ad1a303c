/** Limits an address that browsers return to. */
export const redirectUriMax = 2_000;

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Lists schemes that browsers, systems or websites handle, where the answer would reach no app of the user or run as code. */
const handledSchemes = new Set(
  [
    'about',
    'blob',
    'chrome',
    'chrome-extension',
    'content',
    'data',
    'edge',
    'file',
    'filesystem',
    'ftp',
    'ftps',
    'geo',
    'im',
    'intent',
    'irc',
    'ircs',
    'jar',
    'javascript',
    'magnet',
    'mailto',
    'matrix',
    'mms',
    'moz-extension',
    'news',
    'nntp',
    'res',
    'resource',
    'search',
    'search-ms',
    'sftp',
    'shell',
    'sip',
    'sms',
    'smsto',
    'ssh',
    'tel',
    'urn',
    'vbscript',
    'view-source',
    'webcal',
    'ws',
    'wss',
    'xmpp',
  ].map((scheme) => `${scheme}:`),
);

const isLoopback = (url: URL) => url.protocol === 'http:' && loopbackHosts.has(url.hostname);

/**
 * Returns whether browsers may be sent to an address with a code: a website over https, a program on the user's device over http or its
 * scheme, and nothing that runs as code. What the parser would silently drop is refused.
 */
export function isAllowedRedirect(text: string): boolean {
  if (text.length > redirectUriMax || /[^\x21-\x7e]|#/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password) return false;
  if (url.protocol === 'https:') return true;
  if (url.protocol === 'http:') return isLoopback(url);
  // An app's scheme either has a host or is a reversed domain (RFC 8252, section 7.1).
  const isOfApp = url.host !== '' || url.protocol.includes('.');
  return isOfApp && !handledSchemes.has(url.protocol) && !/^(?:ms-|web\+)/.test(url.protocol);
}

/** Returns whether a registered address covers the requested one: exactly, but for the port of a loopback address (RFC 8252, section 7.3). */
export function covers(registered: string, requested: string): boolean {
  if (registered === requested) return true;
  const [one, other] = [new URL(registered), new URL(requested)];
  if (!isLoopback(one) || !isLoopback(other)) return false;
  other.port = one.port;
  return one.href === other.href;
}

/** Returns what people can recognize of an address: its host, or the scheme of an app. */
export function placeOf(redirectUri: string): { host: string; isOnDevice: boolean } {
  const url = new URL(redirectUri);
  if (url.protocol === 'https:') return { host: url.host, isOnDevice: false };
  return { host: isLoopback(url) ? url.hostname : url.protocol, isOnDevice: true };
}

/** Returns the address with the answer's parameters after those that it has, which stay as they were registered. */
export function withAnswer(redirectUri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(answer).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
