import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

export interface AssistantOptions {
  readonly name?: string;
  readonly redirectUrl?: string;
  readonly scope?: string;
}

/** Creates another assistant that connects with the sign-in of the official client. It remembers everything in memory. */
export function createAssistant(
  origin: string,
  { name = 'Editor', redirectUrl = 'http://127.0.0.1:7777/return', scope }: AssistantOptions = {},
) {
  const state: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier: string; asked?: URL } = { verifier: '' };
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: name, redirect_uris: [redirectUrl], ...(scope === undefined ? {} : { scope }) },
    state: () => 'state-of-the-assistant',
    clientInformation: () => state.client,
    saveClientInformation: (client) => {
      state.client = client;
    },
    tokens: () => state.tokens,
    saveTokens: (tokens) => {
      state.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      state.asked = url;
    },
    saveCodeVerifier: (verifier) => {
      state.verifier = verifier;
    },
    codeVerifier: () => state.verifier,
    invalidateCredentials: (scope) => {
      if (scope === 'all' || scope === 'client') delete state.client;
      if (scope === 'all' || scope === 'tokens') delete state.tokens;
    },
  };
  const serverUrl = new URL('/api/mcp', origin);
  return {
    state,
    provider,
    /** Finds and registers with Atrium. Returns the query of the address to which it sends the browser. */
    begin: async (): Promise<string> => {
      delete state.tokens;
      await auth(provider, { serverUrl });
      return state.asked?.search.slice(1) ?? '';
    },
    /** Takes the address to which the browser returned. */
    finish: async (returned: string) => {
      const { searchParams } = new URL(returned);
      return auth(provider, { serverUrl, authorizationCode: searchParams.get('code') ?? '' });
    },
    /** Gets new tokens with the refresh token. */
    refresh: () => auth(provider, { serverUrl }),
    /** Lists the tools with the official client, which signs in again when it has to. */
    tools: async (): Promise<string[]> => {
      const client = new Client({ name, version: '1.0.0' });
      await client.connect(new StreamableHTTPClientTransport(serverUrl, { authProvider: provider }) as unknown as Transport);
      const { tools } = await client.listTools();
      await client.close();
      return tools.map((tool) => tool.name);
    },
  };
}
