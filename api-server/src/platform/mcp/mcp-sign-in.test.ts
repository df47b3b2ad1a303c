import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AuthorizationServer, startAuthorizationServer } from '../../testing/authorization-server.ts';
import { type RichToolServer, startRichToolServer } from '../../testing/rich-mcp-server.ts';
import { createSecureCheck, guardedFetch } from '../model/provider-fetch.ts';
import { createMcpSignIn } from './mcp-sign-in.ts';

let parcels: RichToolServer;
let door: AuthorizationServer;
beforeAll(async () => {
  [parcels, door] = await Promise.all([startRichToolServer(), startAuthorizationServer()]);
  parcels.admit = door.protect(parcels.url);
});
afterAll(async () => {
  await Promise.all([parcels.close(), door.close()]);
});
beforeEach(() => {
  door.metadata = {};
  door.asked.length = 0;
});

const now = new Date('2026-11-24T08:00:00Z');
const start = (allowed: readonly string[] = ['127.0.0.1'], scope?: string) => {
  const signIn = createMcpSignIn({ fetch: guardedFetch(allowed), ensureSecure: createSecureCheck(allowed), now: () => now });
  const server = { name: 'Parcels', url: parcels.url };
  return signIn.start(server, { challenge: {}, redirectUrl: 'https://atrium.example/app/agents/sign-in', state: 's', scope });
};
const noSignIn = '“Parcels” requires a key, or a sign-in that isn’t supported. Ask its operator for a key and enter it.';
const noRegistration = 'The sign-in of “Parcels” doesn’t let new apps register. Ask its operator for a key and enter it.';

it('asks for the scopes of the resource and for refresh tokens, and registers in a way that the server supports', async () => {
  door.metadata = { scopes_supported: ['parcels', 'offline_access'], token_endpoint_auth_methods_supported: ['private_key_jwt', 'none'] };
  const { url } = await start(undefined, 'parcels.send');
  expect(new URL(url).searchParams.get('scope')).toBe('parcels parcels.send offline_access');
  expect(door.asked[0]?.fields).toMatchObject({ token_endpoint_auth_method: 'none', scope: 'parcels parcels.send offline_access' });
});

it.each([
  ['names another issuer', { issuer: 'https://evil.example' }, noSignIn],
  ['doesn’t announce PKCE', { code_challenge_methods_supported: undefined }, noSignIn],
  ['offers plain PKCE only', { code_challenge_methods_supported: ['plain'] }, noSignIn],
  ['answers without codes', { response_types_supported: ['token'] }, noSignIn],
  ['has an address to run in the page', { authorization_endpoint: 'javascript:alert(1)' }, noSignIn],
  ['describes itself at length', { token_endpoint_auth_methods_supported: ['x'.repeat(40_000)] }, noSignIn],
  ['registers nobody', { registration_endpoint: undefined }, noRegistration],
])('refuses an authorization server that %s', async (_, metadata, problem) => {
  door.metadata = metadata;
  await expect(start()).rejects.toThrow(problem);
});

it.each([
  ['authorization_endpoint', 'http://sign-in.example/authorize', 'isn’t encrypted (sign-in.example)'],
  ['authorization_endpoint', 'https://10.0.0.1/authorize', 'ALLOW_PRIVATE_PROVIDERS=10.0.0.1'],
  ['token_endpoint', 'http://169.254.169.254/token', 'isn’t encrypted (169.254.169.254)'],
  ['token_endpoint', 'https://[::1]/token', 'ALLOW_PRIVATE_PROVIDERS=[::1]'],
  ['registration_endpoint', 'http://127.0.0.2/register', 'isn’t encrypted (127.0.0.2)'],
  ['registration_endpoint', 'https://10.0.0.1/register', 'ALLOW_PRIVATE_PROVIDERS=10.0.0.1'],
])('refuses the %s %s', async (field, address, problem) => {
  door.metadata = { [field]: address };
  await expect(start()).rejects.toThrow(problem);
  expect(door.asked).toEqual([]);
});

it('reaches no server that the settings don’t allow', async () => {
  await expect(start([])).rejects.toThrow('isn’t encrypted');
});
