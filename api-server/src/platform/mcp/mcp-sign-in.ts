import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  exchangeAuthorization,
  refreshAuthorization,
  registerClient,
  startAuthorization,
} from '@modelcontextprotocol/sdk/client/auth.js';
import type { AuthorizationServerMetadata, OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { checkResourceAllowed, resourceUrlFromServerUrl } from '@modelcontextprotocol/sdk/shared/auth-utils.js';
import { sayToolServer } from '../../messages/tool-server.ts';
import { ModelError } from '../model/model-port.ts';
import type { ProviderFetch } from '../model/provider-fetch.ts';
import { limitedFetch } from './mcp-connection.ts';
import type { McpChallenge } from './mcp-credentials.ts';

/** Limits what is stored, because the authorization server decides how long its tokens and addresses are. */
const storedMax = 32_000;

/** Holds what Atrium knows about an authorization server, and how it is registered there. A secret as a whole. */
export interface McpRegistration {
  readonly server: string;
  readonly metadata: AuthorizationServerMetadata;
  readonly client: OAuthClientInformationMixed;
  /** The server that tokens are asked for (RFC 8707). */
  readonly resource: string;
  readonly redirectUrl: string;
}

/** Holds a user's sign-in to a tool server. A secret as a whole. */
export interface McpGrant extends McpRegistration {
  readonly tokens: OAuthTokens;
  /** The time in milliseconds at which the access token expires, if the server said so. */
  readonly expiresAt: number | undefined;
}

export interface SignInOptions {
  readonly challenge: McpChallenge;
  readonly redirectUrl: string;
  readonly state: string;
  /** Scopes that are needed beyond what the server asks for now. */
  readonly scope: string | undefined;
}

type Named = { readonly name: string; readonly url: string };

export interface SignInDependencies {
  readonly fetch: ProviderFetch;
  /** @throws ModelError for an address that tokens must not be sent to. */
  readonly ensureSecure: (address: string | URL) => void;
  readonly now: () => Date;
  readonly timeoutMs?: number;
}

/**
 * Creates Atrium's side of OAuth 2.1 at tool servers. The SDK builds and reads the requests; this adds what it leaves out: secure addresses,
 * the comparison of issuers (RFC 8414), and required PKCE. Every failure is a `ModelError`.
 */
export function createMcpSignIn({ fetch, ensureSecure, now, timeoutMs = 20_000 }: SignInDependencies) {
  /** Limits the time and the size of one exchange. */
  const limitFetch = (): ProviderFetch => {
    const bounded = limitedFetch(fetch, AbortSignal.timeout(timeoutMs));
    return (input, init) => {
      ensureSecure(input instanceof Request ? input.url : input);
      return bounded(input, init);
    };
  };
  const withExpiry = (tokens: OAuthTokens) => ({
    tokens,
    expiresAt: tokens.expires_in === undefined ? undefined : now().getTime() + tokens.expires_in * 1000,
  });
  return {
    /** Finds the authorization server, registers Atrium there, and returns the address at which the user signs in. */
    start: async (server: Named, { challenge, redirectUrl, state, scope }: SignInOptions) => {
      const fetchFn = limitFetch();
      ensureSecure(server.url);
      const { resource, scopes, address, metadata } = await discover(server, challenge, fetchFn);
      for (const one of [metadata.authorization_endpoint, metadata.token_endpoint]) ensureSecure(one);
      if (!metadata.registration_endpoint) throw new ModelError('provider-failed', sayToolServer('noRegistration', { name: server.name }));
      const wanted = join(challenge.scope ?? scopes, scope, metadata.scopes_supported?.includes('offline_access') ? 'offline_access' : '');
      const withScope = wanted ? { scope: wanted } : {};
      const client = await wordErrors(
        () => registerAtrium(address, { metadata, redirectUrl, fetchFn, ...withScope }),
        () => new ModelError('provider-failed', sayToolServer('noRegistration', { name: server.name })),
      );
      const request = { metadata, clientInformation: client, redirectUrl, state, resource: new URL(resource), ...withScope };
      const { authorizationUrl, codeVerifier } = await wordErrors(
        () => startAuthorization(address, request),
        () => noSignIn(server),
      );
      // Not as a parsed address, which ends with a slash where the server's doesn't.
      authorizationUrl.searchParams.set('resource', resource);
      const registration: McpRegistration = { server: address, metadata: keptOf(metadata), client, resource, redirectUrl };
      return { registration: small(registration, server), verifier: codeVerifier, url: authorizationUrl.href };
    },
    /** Exchanges the code with which the browser returned. */
    exchange: async (server: Named, registration: McpRegistration, code: { code: string; verifier: string }): Promise<McpGrant> => {
      const tokens = await wordErrors(
        () =>
          exchangeAuthorization(registration.server, {
            metadata: registration.metadata,
            clientInformation: registration.client,
            redirectUri: registration.redirectUrl,
            authorizationCode: code.code,
            codeVerifier: code.verifier,
            resource: registration.resource,
            fetchFn: limitFetch(),
          }),
        () => new ModelError('provider-failed', sayToolServer('signInFailed', { name: server.name })),
      );
      return small({ ...registration, ...withExpiry(tokens) }, server);
    },
    /** Returns the grant with new tokens; undefined if it has ended. */
    refresh: async (server: Named, grant: McpGrant): Promise<McpGrant | undefined> => {
      const refreshToken = grant.tokens.refresh_token;
      if (!refreshToken) return undefined;
      const { metadata, client: clientInformation, resource } = grant;
      try {
        const tokens = await refreshAuthorization(grant.server, {
          metadata,
          clientInformation,
          refreshToken,
          resource,
          fetchFn: limitFetch(),
        });
        return small({ ...grant, ...withExpiry(tokens) }, server);
      } catch (error) {
        if (error instanceof ModelError) throw error;
        if (endsGrant(error)) return undefined;
        throw new ModelError('provider-unreachable', sayToolServer('signInUnreachable', { name: server.name }));
      }
    },
  };
}

export type McpSignIn = ReturnType<typeof createMcpSignIn>;

async function discover(server: Named, challenge: McpChallenge, fetchFn: ProviderFetch) {
  return wordErrors(
    async () => {
      const { resourceMetadataUrl } = challenge;
      const described = await discoverOAuthProtectedResourceMetadata(server.url, { resourceMetadataUrl }, fetchFn);
      const { resource, authorization_servers: [address] = [], scopes_supported: scopes = [] } = described;
      if (!checkResourceAllowed({ requestedResource: resourceUrlFromServerUrl(server.url), configuredResource: resource }))
        throw noSignIn(server);
      const metadata = address && (await discoverAuthorizationServerMetadata(address, { fetchFn }));
      if (!metadata || !isSameIssuer(metadata.issuer, address)) throw noSignIn(server);
      // A server that doesn't announce PKCE may ignore it.
      if (!metadata.code_challenge_methods_supported?.includes('S256')) throw noSignIn(server);
      return { resource, address, metadata, scopes: scopes.join(' ') };
    },
    () => noSignIn(server),
  );
}

/** Compares issuers as written, but for a slash at the end, which `authorization_servers` often lacks or has in addition. */
export const isSameIssuer = (one: string, other: string): boolean => withoutSlash(one) === withoutSlash(other);

const withoutSlash = (address: string) => (address.endsWith('/') ? address.slice(0, -1) : address);

const noSignIn = (server: Named) => new ModelError('provider-refused', sayToolServer('noSignIn', { name: server.name }));

/** Replaces failures whose words come from the other server. */
async function wordErrors<T>(work: () => Promise<T>, problem: () => ModelError): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ModelError ? error : problem();
  }
}

const join = (...scopes: readonly (string | undefined)[]) =>
  [...new Set(scopes.flatMap((one) => one?.split(' ') ?? []))].filter(Boolean).join(' ');

const authMethods = ['client_secret_basic', 'client_secret_post', 'none'];

function describeAtrium(redirectUrl: string, { token_endpoint_auth_methods_supported: supported }: AuthorizationServerMetadata) {
  const method = authMethods.find((one) => supported?.includes(one));
  return {
    client_name: 'Atrium',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    ...(method ? { token_endpoint_auth_method: method } : {}),
  };
}

interface Registering {
  readonly metadata: AuthorizationServerMetadata;
  readonly redirectUrl: string;
  readonly scope?: string;
  readonly fetchFn: ProviderFetch;
}

/** Registers with the scope that will be asked for. A server may know scopes of the resource only when the user signs in, and refuse them. */
async function registerAtrium(address: string, { metadata, redirectUrl, scope, fetchFn }: Registering) {
  const asked = { metadata, clientMetadata: describeAtrium(redirectUrl, metadata), fetchFn };
  if (scope === undefined) return registerClient(address, asked);
  try {
    return await registerClient(address, { ...asked, scope });
  } catch (error) {
    if (codeOf(error) !== 'invalid_client_metadata') throw error;
    return registerClient(address, asked);
  }
}

/** Keeps the fields that are needed later. */
function keptOf(metadata: AuthorizationServerMetadata): AuthorizationServerMetadata {
  const { issuer, authorization_endpoint, token_endpoint, response_types_supported, token_endpoint_auth_methods_supported } = metadata;
  const namesIssuer = { authorization_response_iss_parameter_supported: mustNameIssuer(metadata) };
  return Object.assign(namesIssuer, {
    issuer,
    authorization_endpoint,
    token_endpoint,
    response_types_supported,
    token_endpoint_auth_methods_supported,
  });
}

/** Returns whether the server names itself when the browser returns (RFC 9207). The SDK keeps this field but doesn't declare it. */
export const mustNameIssuer = (metadata: AuthorizationServerMetadata): boolean =>
  'authorization_response_iss_parameter_supported' in metadata && metadata.authorization_response_iss_parameter_supported === true;

function small<T extends object>(stored: T, server: Named): T {
  if (JSON.stringify(stored).length > storedMax) throw noSignIn(server);
  return stored;
}

const ending = new Set<unknown>(['invalid_grant', 'invalid_client', 'unauthorized_client']);

const endsGrant = (error: unknown) => ending.has(codeOf(error));

/** Returns the code of an error of the SDK. */
const codeOf = (error: unknown) => (error instanceof Error && 'errorCode' in error ? error.errorCode : undefined);
