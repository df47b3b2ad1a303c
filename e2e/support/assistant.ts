import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

/** Creates another assistant, which connects to Atrium with the official client as any program does. */
export function createAssistant(origin: string, name: string, returnsTo: string) {
  const kept: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier: string; asked: string } = { verifier: '', asked: '' };
  const provider: OAuthClientProvider = {
    redirectUrl: returnsTo,
    clientMetadata: { client_name: name, redirect_uris: [returnsTo] },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      kept.asked = url.href;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
  };
  const serverUrl = new URL('/api/mcp', origin);
  return {
    /** Registers, and returns the address at which a person decides. */
    begin: async (): Promise<string> => {
      delete kept.tokens;
      await auth(provider, { serverUrl });
      return kept.asked;
    },
    /** Exchanges the code of the address to which the browser returned. */
    finish: (returned: URL) => auth(provider, { serverUrl, authorizationCode: returned.searchParams.get('code') ?? '' }),
    /** Calls a tool. Returns what it said. */
    use: async (tool: string, input: Record<string, unknown>): Promise<string> => {
      const client = new Client({ name, version: '1.0.0' });
      await client.connect(new StreamableHTTPClientTransport(serverUrl, { authProvider: provider }) as unknown as Transport);
      const answer = await client.callTool({ name: tool, arguments: input });
      await client.close();
      return JSON.stringify(answer.content);
    },
  };
}
