/** Names the source of memberships that administrators create. */
export const byConsole = 'console';

const protocols: Readonly<Record<string, string>> = { openid: 'OpenID' };

/** Returns the protocol of a source, such as SAML for `saml:idp_1`. */
export function nameSource(source: string): string {
  const kind = source.split(':')[0] ?? '';
  return protocols[kind] ?? kind.toUpperCase();
}
