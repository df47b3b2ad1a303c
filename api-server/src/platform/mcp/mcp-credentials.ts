import { extractWWWAuthenticateParams } from '@modelcontextprotocol/sdk/client/auth.js';
import { sayToolServer } from '../../messages/tool-server.ts';
import { ModelError } from '../model/model-port.ts';
import type { ProviderFetch } from '../model/provider-fetch.ts';

/** Holds what a server said when it asked for a sign-in (RFC 9728). */
export interface McpChallenge {
  readonly resourceMetadataUrl?: URL | undefined;
  readonly scope?: string | undefined;
}

/** Proves who the user is to a server without a key. */
export interface McpCredentials {
  /** Returns the access token; undefined if the user has not signed in. */
  readonly token: () => Promise<string | undefined>;
  /** Returns a new token after the server refused `used`; undefined if the user must sign in. */
  readonly renew: (used: string | undefined) => Promise<string | undefined>;
  /** Notes that the user must sign in again, to allow this scope or because the server refuses even a new token. */
  readonly requireSignIn: (scope?: string) => Promise<void>;
  /** Lists the tokens that were handed out, so that they can be removed from what others read. */
  readonly used: readonly string[];
}

interface SignInServer {
  readonly name: string;
  readonly isPersonal?: boolean | undefined;
}

/** Describes a server that asks the user to sign in. */
export class SignInNeeded extends ModelError {
  readonly challenge: McpChallenge;

  constructor({ name, isPersonal }: SignInServer, challenge: McpChallenge) {
    super('provider-refused', sayToolServer(isPersonal ? 'ownSignInNeeded' : 'signInNeeded', { name }));
    this.challenge = challenge;
  }
}

/** Adds the user's token to each request, and renews it once if the server refuses it. Reports what the server asks for when it refuses. */
export function authorizedFetch(
  fetch: ProviderFetch,
  credentials: McpCredentials | undefined,
  onChallenge: (challenge: McpChallenge) => void,
): ProviderFetch {
  return async (input, init) => {
    const used = await credentials?.token();
    const response = await fetch(input, withToken(init, used));
    if (response.status === 403) {
      const { error, ...challenge } = extractWWWAuthenticateParams(response);
      if (error !== 'insufficient_scope') return response;
      await credentials?.requireSignIn(challenge.scope);
      onChallenge(challenge);
    }
    if (response.status !== 401) return response;
    const renewed = await credentials?.renew(used);
    if (renewed === undefined) {
      onChallenge(extractWWWAuthenticateParams(response));
      return response;
    }
    await response.body?.cancel();
    const second = await fetch(input, withToken(init, renewed));
    if (second.status !== 401) return second;
    await credentials?.requireSignIn();
    onChallenge(extractWWWAuthenticateParams(second));
    return second;
  };
}

function withToken(init: RequestInit | undefined, token: string | undefined): RequestInit | undefined {
  if (token === undefined) return init;
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}
