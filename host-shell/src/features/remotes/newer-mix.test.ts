import { generateKeyPairSync, sign } from 'node:crypto';
import { canonicalBytes, type RegistryDocument } from 'shared-contracts/registry';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRegistry } from '../../testing/registry.ts';
import { fetchNewerMix } from './newer-mix.ts';

const pair = generateKeyPairSync('ed25519');
const keys = { k: pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64') };
const signed = (document: RegistryDocument): RegistryDocument => ({
  ...document,
  sig: { alg: 'Ed25519', kid: 'k', value: sign(null, canonicalBytes(document), pair.privateKey).toString('base64') },
});
const canary = () =>
  createRegistry({
    rollout: [
      { release: '2.0.0', percent: 10 },
      { release: '1.0.0', default: true },
    ],
  });

/** Serves a mix that names the current revision. */
function serve(mix: { rev: number; halted?: string[] }, document?: unknown): void {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith('/api/') ? { env: 'test', file: `r000${mix.rev}.json`, halted: [], ...mix } : document),
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('returns a newer signed revision with the running shell', async () => {
  serve({ rev: 8 }, signed({ ...createRegistry(), rev: 8, shell: { ...createRegistry().shell, contracts: '9.0.0' } }));
  expect(await fetchNewerMix(createRegistry(), keys)).toMatchObject({ registry: { rev: 8, shell: { contracts: '1.2.0' } } });
});

it('names the shell of a newer revision beside the running one', async () => {
  const { shell } = createRegistry();
  serve({ rev: 8 }, signed({ ...createRegistry(), rev: 8, shell: { ...shell, release: '2.0.0-new' } }));
  expect(await fetchNewerMix({ ...createRegistry(), shell: { ...shell, release: '1.0.0-old' } }, keys)).toMatchObject({
    registry: { shell: { release: '1.0.0-old' } },
    shellRelease: '2.0.0-new',
  });
});

it('gives a page without a trusted registry the current one, with its own shell, only if it is signed', async () => {
  serve({ rev: 7 }, signed(createRegistry()));
  expect(await fetchNewerMix(undefined, keys)).toMatchObject({ registry: { rev: 7, shell: { contracts: '1.2.0' } } });
  localStorage.clear();
  serve({ rev: 7 }, createRegistry());
  expect(await fetchNewerMix(undefined, keys)).toBeUndefined();
});

it('returns nothing when nothing changed or the signature is not trusted', async () => {
  serve({ rev: 7 });
  expect(await fetchNewerMix(createRegistry(), keys)).toBeUndefined();
  serve({ rev: 8 }, { ...signed(createRegistry()), rev: 8 });
  expect(await fetchNewerMix(createRegistry(), keys)).toBeUndefined();
});

it('removes a halted canary, even from a revision that an open page received', async () => {
  serve({ rev: 7, halted: ['mfe-notebooks@2.0.0'] });
  expect((await fetchNewerMix(canary(), keys))?.registry.remotes['mfe-notebooks']?.rollout).toEqual([{ release: '1.0.0', default: true }]);
});

it('rejects an answer that is not a mix', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ env: 'test', rev: 'newest', file: 8 }));
  await expect(fetchNewerMix(createRegistry(), keys)).rejects.toThrow();
});
