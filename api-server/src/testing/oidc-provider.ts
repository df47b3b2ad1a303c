import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import { listenLow } from './scripted-provider.ts';

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Lists two files to callers with a token for `filesScope`. */
  readonly filesUrl: string;
  readonly close: () => Promise<void>;
}

/** Describes a provider at a known address: on all interfaces, as a container. */
export interface FixedProvider {
  readonly issuer: string;
  readonly port: number;
  readonly clientSecret: string;
}

export const filesScope = 'https://www.googleapis.com/auth/drive.metadata.readonly';
const files = [
  { id: 'file-1', name: 'Plan 2027.pdf' },
  { id: 'file-2', name: 'Budget.xlsx' },
];

/**
 * Starts a real OpenID provider on the loopback interface. Its page asks for an e-mail (field `login`) and has the buttons Continue and
 * Cancel; it believes every e-mail, and those that start with `unverified` count as not verified. For the scope `groups`, the address
 * `ana+staff+ops@provider.example` is in the groups `staff` and `ops`. It accepts any loopback address for the return.
 */
export async function startOidcProvider(fixed?: FixedProvider): Promise<TestProvider> {
  const server = createServer();
  if (fixed) await once(server.listen(fixed.port), 'listening');
  const issuer = fixed?.issuer ?? `http://127.0.0.1:${await listenLow(server)}`;
  const client = { client_id: 'atrium', client_secret: fixed?.clientSecret ?? randomBytes(24).toString('base64url') };
  const provider = new Provider(issuer, await configurationOf(client));
  const { Client } = provider;
  Client.prototype.redirectUriAllowed = (uri: string) => ['127.0.0.1', 'localhost'].includes(new URL(uri).hostname);
  provider.use(signInPage(provider));
  provider.use(fileList(provider));
  server.on('request', provider.callback());
  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    filesUrl: `${issuer}/drive/v3/files`,
    close: () => closed(server),
  };
}

async function configurationOf(client: { client_id: string; client_secret: string }): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    clients: [{ ...client, redirect_uris: ['http://127.0.0.1/callback'], token_endpoint_auth_method: 'client_secret_post' }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    scopes: ['openid', filesScope, 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'], groups: ['groups'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => claimsOf(accountId) }),
    // Everyone who signs in consents.
    loadExistingGrant: async (ctx) => {
      const { session, client: asking, params, provider } = ctx.oidc;
      const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: asking?.clientId ?? '' });
      grant.addOIDCScope(String(params?.scope ?? ''));
      await grant.save();
      return grant;
    },
  };
}

const claimsOf = (email: string) => ({
  sub: email,
  email,
  email_verified: !email.startsWith('unverified'),
  name: 'Priya Rao',
  given_name: 'Priya',
  family_name: 'Rao',
  groups: email.split('@', 1)[0]?.split('+').slice(1) ?? [],
});

type Middleware = Parameters<Provider['use']>[0];

function signInPage(provider: Provider): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next();
    if (ctx.method === 'GET') {
      await provider.interactionDetails(ctx.req, ctx.res);
      ctx.type = 'html';
      ctx.body = page;
      return;
    }
    let text = '';
    for await (const part of ctx.req) text += part;
    const form = new URLSearchParams(text);
    const result =
      form.get('action') === 'cancel'
        ? { error: 'access_denied', error_description: 'The user went back.' }
        : { login: { accountId: form.get('login') ?? '' } };
    ctx.respond = false;
    await provider.interactionFinished(ctx.req, ctx.res, result);
  };
}

const page = `<!doctype html><html lang="en"><title>Provider</title><h1>Sign in with the provider</h1>
<form method="post"><label>E-mail <input name="login" type="email"></label>
<button name="action" value="continue">Continue</button> <button name="action" value="cancel">Cancel</button></form></html>`;

function fileList(provider: Provider): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/drive/v3/files') return next();
    const token = await provider.AccessToken.find(ctx.get('authorization').replace('Bearer ', ''));
    ctx.status = token?.scope?.split(' ').includes(filesScope) ? 200 : 403;
    ctx.body = ctx.status === 200 ? { files: files.map((file) => ({ ...file, kind: 'drive#file' })) } : {};
  };
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
