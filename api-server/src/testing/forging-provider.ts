import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listenLow } from './scripted-provider.ts';

/** Describes what a provider answers in place of the right thing. */
export interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly userInfo?: Readonly<Record<string, unknown>>;
  readonly discovery?: Readonly<Record<string, unknown>>;
  /** How the ID token is signed: by another key of the same id, not at all, or with a secret that everybody knows. */
  readonly signature?: 'other-key' | 'none' | 'public-key-as-secret';
  /** Where the token endpoint redirects to. */
  readonly redirectTo?: string;
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts an OpenID provider on the loopback interface whose answers can be forged. It signs in `person@provider.example`. */
export async function startForgingProvider() {
  const [right, wrong] = await Promise.all(['RS256', 'RS256'].map((alg) => generateKeyPair(alg, { extractable: true })));
  if (!right || !wrong) throw new Error('no keys');
  const jwk = { ...(await exportJWK(right.publicKey)), kid: 'key', use: 'sig', alg: 'RS256' };
  let forgery: Forgery = {};
  const server = createServer((request, response) => {
    void answer(request.url ?? '').then(({ status = 200, body, location }) => {
      if (location) response.setHeader('location', location);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  const issuer = `http://127.0.0.1:${await listenLow(server)}`;
  const idToken = async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: 'atrium',
      sub: 'person',
      iat: now,
      exp: now + 300,
      email: 'person@provider.example',
      email_verified: true,
    };
    const payload = { ...claims, ...forgery.claims };
    if (forgery.signature === 'none') return `${base64url({ alg: 'none' })}.${base64url(payload)}.`;
    const isSecret = forgery.signature === 'public-key-as-secret';
    const key = isSecret ? new TextEncoder().encode(JSON.stringify(jwk)) : (forgery.signature ? wrong : right).privateKey;
    return new SignJWT(payload).setProtectedHeader({ alg: isSecret ? 'HS256' : 'RS256', kid: 'key' }).sign(key);
  };
  const answer = async (path: string): Promise<{ status?: number; body?: unknown; location?: string }> => {
    if (path.includes('well-known')) return { body: { ...endpoints(issuer), ...forgery.discovery } };
    if (path === '/jwks') return { body: { keys: [jwk] } };
    if (path === '/userinfo') return { body: { sub: 'person', ...forgery.userInfo } };
    if (forgery.redirectTo) return { status: 307, location: forgery.redirectTo };
    return { body: { access_token: 'access', token_type: 'bearer', id_token: await idToken() } };
  };
  return {
    issuer,
    forge: (next: Forgery) => {
      forgery = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const endpoints = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});
