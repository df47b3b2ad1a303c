import { initialValues, type RequestedForm } from 'shared-contracts/agent-calls';
import { createMcpClient, type McpServer } from '../platform/mcp/mcp-client.ts';
import { type McpCredentials, SignInNeeded } from '../platform/mcp/mcp-credentials.ts';
import { createMcpSignIn, type McpGrant } from '../platform/mcp/mcp-sign-in.ts';
import { guardedFetch } from '../platform/model/provider-fetch.ts';

/** Maps scenarios to the tool that each expects to be called. */
const calls: Readonly<Record<string, { name: string; input: object }>> = {
  tools_call: { name: 'add_numbers', input: { a: 5, b: 3 } },
  'elicitation-sep1034-client-defaults': { name: 'test_client_elicitation_defaults', input: {} },
  'sse-retry': { name: 'test_reconnection', input: {} },
};

const fetch = guardedFetch('all');

/** Runs our client in a scenario of `@modelcontextprotocol/conformance`, whose server is at `url`. Throws what the client throws. */
export async function runScenario(scenario: string, url: string): Promise<void> {
  const signIn = createMcpSignIn({ fetch, ensureSecure: () => undefined, now: () => new Date() });
  const client = createMcpClient(fetch);
  let grant: McpGrant | undefined;
  let missingScope: string | undefined;
  const credentials: McpCredentials = {
    used: [],
    token: async () => grant?.tokens.access_token,
    renew: async () => {
      grant = grant && (await signIn.refresh(server, grant));
      return grant?.tokens.access_token;
    },
    requireSignIn: async (scope) => {
      missingScope = scope;
    },
  };
  const server: McpServer = { name: 'Conformance', url, key: undefined, credentials };

  /** Signs in as a user would who allows everything that the authorization server asks for. */
  const allow = async ({ challenge }: SignInNeeded) => {
    const redirectUrl = 'http://localhost:3000/callback';
    const { registration, verifier, url } = await signIn.start(server, { challenge, redirectUrl, state: 'state', scope: missingScope });
    // The user's browser follows this address, not the server.
    const { headers } = await globalThis.fetch(url, { redirect: 'manual' });
    const code = new URL(headers.get('location') ?? '', url).searchParams.get('code') ?? '';
    grant = await signIn.exchange(server, registration, { code, verifier });
  };
  const signedIn = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt += 1)
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof SignInNeeded) || attempt === 2) throw error;
        await allow(error);
      }
  };

  await signedIn(() => client.offers(server));
  const call = calls[scenario] ?? (scenario.startsWith('auth/') ? { name: 'test-tool', input: {} } : undefined);
  // A person who sends every form as it is.
  const context = { signal: new AbortController().signal, ask: async (form: RequestedForm) => initialValues(form) };
  if (call) await signedIn(() => client.call(server, { name: call.name }, call.input, context));
}
