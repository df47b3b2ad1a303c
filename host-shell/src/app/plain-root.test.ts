import { generateKeyPairSync, sign } from 'node:crypto';
import { canonicalBytes, type RegistryDocument } from 'shared-contracts/registry';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRegistry } from '../testing/registry.ts';
import { openPlainRoot } from './plain-root.ts';

const pair = generateKeyPairSync('ed25519');
const keys = { k: pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64') };
const signed = (document: RegistryDocument): RegistryDocument => ({
  ...document,
  sig: { alg: 'Ed25519', kid: 'k', value: sign(null, canonicalBytes(document), pair.privateKey).toString('base64') },
});

const served = (): Record<string, unknown> => ({
  '/registry/test.json': { file: 'r0007.json' },
  '/registry/keys.json': keys,
  '/api/platform/mix': { env: 'test', rev: 7 },
  '/registry/test/r0007.json': signed(createRegistry()),
});

/** Opens a page without the shell on a server with these answers in place of the right ones. */
function open(answers: Record<string, unknown> = {}) {
  const all = { ...served(), ...answers };
  vi.stubGlobal('fetch', async (address: string) => (address in all ? Response.json(all[address]) : new Response('Not found')));
  return openPlainRoot({ loadExpose: () => Promise.reject(new Error('Nothing is loaded here.')) })({ env: 'test', base: '/plain' });
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('shows a remote on the routes that it contributes', async () => {
  const isActive = (await open()).activeWhen('mfe-notebooks');
  expect(['/plain/notebooks', '/plain/agents', '/notebooks'].map((pathname) => isActive({ pathname }))).toEqual([true, false, false]);
});

it('opens while the server cannot name the current revision', async () => {
  const root = await open({ '/api/platform/mix': { code: 'not-ready', status: 503 } });
  expect(() => root.activeWhen('mfe-notebooks')).not.toThrow();
});

it('ignores trusted keys that are not texts', async () => {
  const root = await open({ '/registry/keys.json': { ...keys, broken: 7 } });
  expect(() => root.activeWhen('mfe-notebooks')).not.toThrow();
});

it.each([
  ['a pointer without a file', { '/registry/test.json': { file: 7 } }],
  ['an empty pointer', { '/registry/test.json': null }],
  ['no keys', { '/registry/keys.json': null }],
  ['a key that is not a text', { '/registry/keys.json': { k: 7 } }],
  ['a newer revision elsewhere', { '/api/platform/mix': { env: 'test', rev: 8 } }],
  ['another document', { '/registry/test/r0007.json': { schema: 1 } }],
])('refuses %s', async (_, answers) => {
  await expect(open(answers)).rejects.toThrow('The list of releases could not be verified.');
});
