import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { hashOf } from '../platform/hash.ts';
import { listenLow } from './scripted-provider.ts';

export interface AuthorizationServer {
  readonly origin: string;
  /** Access tokens that are valid. */
  readonly valid: Set<string>;
  /** Every token and secret that was handed out. */
  readonly secrets: string[];
  /** Replaces fields of the metadata; undefined leaves a field out. */
  metadata: Readonly<Record<string, unknown>>;
  /** What the tool server says when it refuses a request that has a valid token. */
  scopeNeeded: string | undefined;
  /** Whether the token endpoint fails. */
  isDown: boolean;
  /** Requests for tokens, and registrations. */
  readonly asked: { readonly kind: 'register' | 'authorization_code' | 'refresh_token'; readonly fields: Record<string, unknown> }[];
  /** Protects a tool server: refuses requests without a valid token, and says where to get one. */
  readonly protect: (resource: string) => (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Signs the user in at this address and returns what the browser returns with. */
  readonly approve: (address: string) => Promise<{ state: string; code: string; iss: string }>;
  /** Refuses to refresh any token. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

/** Starts an authorization server that knows registration, PKCE (S256 only) and rotating refresh tokens. */
export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const valid = new Set<string>();
  const asked: AuthorizationServer['asked'] = [];
  const codes = new Map<string, { challenge: string; redirect: string; client: string }>();
  const refreshable = new Set<string>();
  const secrets: string[] = [];
  const state = {
    origin: '',
    metadata: {} as Readonly<Record<string, unknown>>,
    scopeNeeded: undefined as string | undefined,
    isDown: false,
  };
  const tokens = () => {
    const [access_token, refresh_token] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    valid.add(access_token);
    secrets.push(access_token, refresh_token);
    refreshable.add(refresh_token);
    return { access_token, refresh_token, token_type: 'Bearer', expires_in: 3600 };
  };
  const grantTokens = (fields: Record<string, string>) => {
    if (fields.grant_type === 'refresh_token') return refreshable.delete(fields.refresh_token ?? '') ? tokens() : undefined;
    const begun = codes.get(fields.code ?? '');
    codes.delete(fields.code ?? '');
    const challenge = hashOf(fields.code_verifier ?? '');
    return begun?.challenge === challenge && begun.redirect === fields.redirect_uri ? tokens() : undefined;
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', state.origin);
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/.well-known/oauth-authorization-server') return send(200, { ...metadataOf(state.origin), ...state.metadata });
    if (pathname === '/authorize') {
      const code = randomUUID();
      const [redirect, client] = [searchParams.get('redirect_uri') ?? '', searchParams.get('client_id') ?? ''];
      codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', redirect, client });
      const back = new URL(redirect);
      for (const [name, value] of Object.entries({ code, state: searchParams.get('state') ?? '', iss: state.origin }))
        back.searchParams.set(name, value);
      return void response.writeHead(302, { location: back.href }).end();
    }
    const body = await text(request);
    if (pathname === '/register') {
      const fields = JSON.parse(body) as Record<string, unknown>;
      asked.push({ kind: 'register', fields });
      const client_secret = `secret-${randomUUID()}`;
      secrets.push(client_secret);
      return send(201, { ...fields, client_id: randomUUID(), client_secret });
    }
    if (pathname !== '/token') return send(404, {});
    if (state.isDown) return send(503, {});
    const fields = Object.fromEntries(new URLSearchParams(body));
    asked.push({ kind: fields.grant_type as 'refresh_token', fields });
    const granted = grantTokens(fields);
    return granted ? send(200, granted) : send(400, { error: 'invalid_grant' });
  });
  state.origin = `http://127.0.0.1:${await listenLow(server)}`;
  return Object.assign(state, {
    valid,
    asked,
    secrets,
    protect: (resource: string) => (request: IncomingMessage, response: ServerResponse) => {
      const { origin, pathname } = new URL(resource);
      if (request.url === `/.well-known/oauth-protected-resource${pathname}`) {
        const body = { resource, authorization_servers: [state.origin], scopes_supported: ['parcels'] };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        return false;
      }
      if (valid.has(String(request.headers.authorization).replace('Bearer ', ''))) {
        if (state.scopeNeeded === undefined) return true;
        const what = `Bearer error="insufficient_scope", scope="${state.scopeNeeded}"`;
        response.writeHead(403, { 'www-authenticate': what }).end();
        return false;
      }
      const where = `${origin}/.well-known/oauth-protected-resource${pathname}`;
      response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${where}"` }).end();
      return false;
    },
    approve: async (address: string) => {
      const { headers } = await fetch(address, { redirect: 'manual' });
      const { searchParams } = new URL(headers.get('location') ?? '');
      const field = (name: string) => searchParams.get(name) ?? '';
      return { state: field('state'), code: field('code'), iss: field('iss') };
    },
    forget: () => refreshable.clear(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

const metadataOf = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  registration_endpoint: `${origin}/register`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});
