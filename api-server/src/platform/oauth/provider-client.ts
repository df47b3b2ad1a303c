import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import type { OauthClient } from '../config/config.ts';
import type { Log } from '../log.ts';
import type { ProviderFetch } from '../model/provider-fetch.ts';

const timeoutSeconds = 10;
const filesMost = 100;
const groupsMost = 1_000;
const groupNameMost = 500;
const fileList = z.object({ files: z.array(z.object({ id: z.string(), name: z.string() })) });

export interface ProviderFile {
  readonly id: string;
  readonly name: string;
}

export interface Authorization {
  readonly redirectUri: string;
  readonly state: string;
  /** The secret half of PKCE, which is revealed only when the code is redeemed. */
  readonly verifier: string;
}

/** Describes what the browser brought back from the provider. */
export interface Returned {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

export type ProviderClient = ReturnType<typeof createProviderClient>;

/** Describes a client whose provider may also name the user's groups, in a claim such as `groups` or `realm_access.roles`. */
interface GroupsClient extends OauthClient {
  readonly groupsClaim?: string;
}

/** Refuses a provider that could not be trusted. */
export class InsecureProviderError extends Error {
  override readonly name = 'InsecureProviderError';
  readonly reason: 'needsHttps' | 'sharedIssuer';
  constructor(reason: 'needsHttps' | 'sharedIssuer') {
    super(`the provider is refused: ${reason}`);
    this.reason = reason;
  }
}

/** Returns whether a host is this machine. Every name below `localhost` is (RFC 6761), or a container's on its network. */
export const isLoopback = (hostname: string): boolean => /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

export const newVerifier = (): string => oidc.randomPKCECodeVerifier();

/** Creates a client for one OpenID provider from its discovery document, which is fetched on first use and again after a failure. */
export function createProviderClient(client: GroupsClient, log: Log, fetch?: ProviderFetch) {
  let known: Promise<oidc.Configuration> | undefined;
  const configuration = () => {
    known ??= discover(client, fetch).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    /** Reads the discovery document, unless that was done. */
    discover: async (): Promise<void> => void (await configuration()),
    authorizationUrl: async (authorization: Authorization) => authorizationUrl(await configuration(), client, authorization),
    /** Redeems the code and returns who signed in and which files the grant reveals. */
    redeem: async (authorization: Authorization, returned: Returned) => {
      const config = await configuration();
      const tokens = await redeem(config, authorization, returned);
      const user = await userOf(config, tokens, client.groupsClaim);
      const mayList = (tokens.scope ?? client.scope).includes('/auth/drive');
      const files = client.filesUrl && mayList ? await listFiles(config, tokens.access_token, client.filesUrl, log) : [];
      return { user, files };
    },
  };
}

async function authorizationUrl(config: oidc.Configuration, { scope }: OauthClient, authorization: Authorization): Promise<string> {
  const { redirectUri, state, verifier } = authorization;
  const code_challenge = await oidc.calculatePKCECodeChallenge(verifier);
  const parameters = { redirect_uri: redirectUri, scope, state, code_challenge, code_challenge_method: 'S256' };
  return oidc.buildAuthorizationUrl(config, parameters).href;
}

const redeem = (config: oidc.Configuration, { redirectUri, state, verifier }: Authorization, returned: Returned) =>
  oidc.authorizationCodeGrant(config, addressOf(redirectUri, returned), {
    expectedState: state,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });

/** Plain http is allowed only for a provider on this machine. */
async function discover(client: GroupsClient, fetch: ProviderFetch | undefined): Promise<oidc.Configuration> {
  const issuer = new URL(client.issuer);
  if (issuer.protocol === 'http:' && !isLoopback(issuer.hostname)) throw new InsecureProviderError('needsHttps');
  const config = await oidc.discovery(issuer, client.clientId, client.clientSecret || undefined, authenticationOf(client.clientSecret), {
    timeout: timeoutSeconds,
    execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    ...(fetch ? { [oidc.customFetch]: (url, options) => fetch(url, options as RequestInit) } : {}),
  });
  // Microsoft's address for all tenants has a placeholder here, and would let any tenant name any address.
  if (/[{}]/.test(config.serverMetadata().issuer)) throw new InsecureProviderError('sharedIssuer');
  // TLS alone vouches for a token that comes from the provider itself; a signature also does behind a company's proxy.
  if (fetch) oidc.enableNonRepudiationChecks(config);
  return config;
}

/** Sends the secret in the body, which most providers accept, or in a header where a provider lists only that. */
function authenticationOf(secret: string): oidc.ClientAuth {
  if (!secret) return oidc.None();
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const accepted = server.token_endpoint_auth_methods_supported ?? ['client_secret_post'];
    const isBasic = accepted.includes('client_secret_basic') && !accepted.includes('client_secret_post');
    return (isBasic ? basic : post)(server, client, body, headers);
  };
}

function addressOf(redirectUri: string, { code, state, iss }: Returned): URL {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ code, state, iss })) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

/** Some providers put the e-mail and the groups into the ID token, others return them from the userinfo endpoint. */
async function userOf(config: oidc.Configuration, tokens: Tokens, groupsClaim = '') {
  const inToken = tokens.claims();
  if (!inToken) throw new Error('the provider sent no ID token');
  const isWhole = inToken.email !== undefined && (!groupsClaim || valueAt(inToken, groupsClaim) !== undefined);
  const further: Record<string, unknown> = isWhole ? {} : await oidc.fetchUserInfo(config, tokens.access_token, inToken.sub);
  const claims: Record<string, unknown> = { ...further, ...inToken };
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const [first = '', ...rest] = text(claims.name).split(' ');
  // The mark belongs to the address, so both come from the same place.
  const { email, email_verified } = inToken.email === undefined ? further : inToken;
  return {
    subject: inToken.sub,
    email: text(email) || undefined,
    // LinkedIn has sent it as text.
    isEmailVerified: email_verified === true || String(email_verified) === 'true',
    firstName: text(claims.given_name) || first,
    lastName: text(claims.family_name) || rest.join(' '),
    groups: groupsClaim ? groupsIn(valueAt(claims, groupsClaim) ?? valueAt(further, groupsClaim)) : [],
  };
}

/** Returns the claim with this name or, for Keycloak's `realm_access.roles`, the value at this path. */
function valueAt(claims: object, name: string): unknown {
  const own = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  return own(claims, name) ?? name.split('.').reduce<unknown>(own, claims);
}

/**
 * Accepts a list or a single name. Returns undefined for anything else and for more than we read: a claim that is missing isn't empty.
 * Providers leave it out for people in many groups.
 */
function groupsIn(value: unknown): string[] | undefined {
  const values: unknown = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(values) || values.length > groupsMost) return undefined;
  return values.filter((one): one is string => typeof one === 'string' && one.length <= groupNameMost);
}

/** The files are optional, so a failure to list them doesn't fail the sign-in. */
async function listFiles(config: oidc.Configuration, accessToken: string, filesUrl: string, log: Log): Promise<ProviderFile[]> {
  const url = new URL(filesUrl);
  url.searchParams.set('pageSize', String(filesMost));
  url.searchParams.set('fields', 'files(id,name)');
  try {
    const response = await oidc.fetchProtectedResource(config, accessToken, url, 'GET');
    return z.parse(fileList, await response.json()).files.slice(0, filesMost);
  } catch (error) {
    log.warn({ err: error }, 'the files of a signed-in user could not be listed');
    return [];
  }
}

/** Returns whether a failure means that the provider is unreachable, not that it refused. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (
    error.name === 'TimeoutError' ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    error.message === 'fetch failed'
  );
}
