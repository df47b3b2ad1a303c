import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import type { OauthClient } from '../config/config.ts';
import type { Log } from '../log.ts';

const timeoutSeconds = 10;
const filesMost = 100;
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

export const newVerifier = (): string => oidc.randomPKCECodeVerifier();

/** Creates a client for one OpenID provider from its discovery document, which is fetched on first use and again after a failure. */
export function createProviderClient(client: OauthClient, log: Log) {
  let known: Promise<oidc.Configuration> | undefined;
  const configuration = () => {
    known ??= discover(client).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    authorizationUrl: async (authorization: Authorization) => authorizationUrl(await configuration(), client, authorization),
    /** Redeems the code and returns who signed in and which files the grant reveals. */
    redeem: async (authorization: Authorization, returned: Returned) => {
      const config = await configuration();
      const tokens = await redeem(config, authorization, returned);
      const user = await userOf(config, tokens);
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
async function discover(client: OauthClient): Promise<oidc.Configuration> {
  const issuer = new URL(client.issuer);
  // Every name below `localhost` is this machine's (RFC 6761), or a container's on its network.
  const isLoopback = /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(issuer.hostname);
  return oidc.discovery(issuer, client.clientId, client.clientSecret, oidc.ClientSecretPost(client.clientSecret), {
    timeout: timeoutSeconds,
    execute: isLoopback && issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
  });
}

function addressOf(redirectUri: string, { code, state, iss }: Returned): URL {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ code, state, iss })) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

/** Some providers put the e-mail into the ID token, others return it from the userinfo endpoint. */
async function userOf(config: oidc.Configuration, tokens: Tokens) {
  const inToken = tokens.claims();
  if (!inToken) throw new Error('the provider sent no ID token');
  const claims = inToken.email === undefined ? await oidc.fetchUserInfo(config, tokens.access_token, inToken.sub) : inToken;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const [first = '', ...rest] = text(claims.name).split(' ');
  return {
    subject: inToken.sub,
    email: text(claims.email) || undefined,
    // LinkedIn has sent it as text.
    isEmailVerified: claims.email_verified === true || String(claims.email_verified) === 'true',
    firstName: text(claims.given_name) || first,
    lastName: text(claims.family_name) || rest.join(' '),
  };
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
