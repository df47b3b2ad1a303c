import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, errors, Provider } from 'oidc-provider';
import { startRichToolServer } from './rich-mcp-server.ts';
import { listenLow } from './scripted-provider.ts';

/**
 * Runs a tool server that asks for a sign-in, and the authorization server that it trusts, in a separate process. Apps register themselves
 * there. Its page has the buttons Allow and Cancel. A POST to `revokeUrl` ends every grant. Ends with its parent.
 */
const tools = await startRichToolServer();
const resource = tools.url;
const server = createServer();
const issuer = `http://127.0.0.1:${await listenLow(server)}`;
const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const granted = new Set<string>();

const configuration: Configuration = {
  jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' } as never] },
  cookies: { keys: [randomBytes(24).toString('base64url')] },
  scopes: ['openid', 'offline_access'],
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    registration: { enabled: true },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      getResourceServerInfo: (_, asked) => {
        if (asked !== resource) throw new errors.InvalidTarget();
        return { scope: 'parcels', audience: resource, accessTokenFormat: 'opaque' };
      },
    },
  },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, RefreshToken: 600, Session: 600 },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  // Selecting Allow consents to everything.
  loadExistingGrant: async (ctx) => {
    const { session, client, provider } = ctx.oidc;
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: client?.clientId ?? '' });
    grant.addOIDCScope('openid offline_access');
    grant.addResourceScope(resource, 'parcels');
    granted.add(await grant.save());
    return grant;
  },
};

const provider = new Provider(issuer, configuration);
provider.use(async (ctx, next) => {
  if (ctx.path === '/revoke-all') {
    for (const id of granted) {
      await provider.AccessToken.revokeByGrantId(id);
      await provider.RefreshToken.revokeByGrantId(id);
    }
    ctx.status = 204;
    return;
  }
  if (!ctx.path.startsWith('/interaction/')) return next();
  if (ctx.method === 'GET') {
    ctx.type = 'html';
    ctx.body = page;
    return;
  }
  let text = '';
  for await (const part of ctx.req) text += part;
  const allows = new URLSearchParams(text).get('action') === 'allow';
  ctx.respond = false;
  await provider.interactionFinished(
    ctx.req,
    ctx.res,
    allows ? { login: { accountId: 'ana' }, consent: {} } : { error: 'access_denied', error_description: 'The user went back.' },
  );
});
server.on('request', provider.callback());

const page = `<!doctype html><html lang="en"><title>Parcel office</title><link rel="icon" href="data:,"><h1>May Atrium use the parcel office?</h1>
<form method="post"><button name="action" value="allow">Allow</button> <button name="action" value="cancel">Cancel</button></form></html>`;

const { origin, pathname } = new URL(resource);
const metadataPath = `/.well-known/oauth-protected-resource${pathname}`;

tools.admit = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
  if (request.url === metadataPath) {
    const body = { resource, authorization_servers: [issuer], scopes_supported: ['parcels'] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return false;
  }
  const token = await provider.AccessToken.find(String(request.headers.authorization).replace('Bearer ', ''));
  if (token?.aud === resource && token.scope?.split(' ').includes('parcels')) return true;
  response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${origin}${metadataPath}"` }).end();
  return false;
};

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
process.send?.({ ready: true, toolUrl: resource, issuer, revokeUrl: `${issuer}/revoke-all` });
