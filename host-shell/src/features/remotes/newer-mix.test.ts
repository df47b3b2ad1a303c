import { generateKeyPairSync, sign } from 'node:crypto';
import { canonicalBytes, type RegistryDocument } from 'shared-contracts/registry';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeRegistry } from '../../testing/registry.ts';
import { newerMix } from './newer-mix.ts';

const pair = generateKeyPairSync('ed25519');
const keys = { k: pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64') };
const signed = (document: RegistryDocument): RegistryDocument => ({
  ...document,
  sig: { alg: 'Ed25519', kid: 'k', value: sign(null, canonicalBytes(document), pair.privateKey).toString('base64') },
});
const canary = () =>
  makeRegistry({
    rollout: [
      { release: '2.0.0', percent: 10 },
      { release: '1.0.0', default: true },
    ],
  });

/** A server that says which revision is current. */
function serve(mix: { rev: number; halted?: string[] }, document?: unknown): void {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith('/api/') ? { env: 'test', file: `r000${mix.rev}.json`, halted: [], ...mix } : document),
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('answers a newer revision that is signed, with the shell that runs', async () => {
  serve({ rev: 8 }, signed({ ...makeRegistry(), rev: 8, shell: { ...makeRegistry().shell, contracts: '9.0.0' } }));
  expect(await newerMix(makeRegistry(), keys)).toMatchObject({ rev: 8, shell: { contracts: '1.2.0' } });
});

it('answers nothing when nothing changed, and nothing that a stranger signed', async () => {
  serve({ rev: 7 });
  expect(await newerMix(makeRegistry(), keys)).toBeUndefined();
  serve({ rev: 8 }, { ...signed(makeRegistry()), rev: 8 });
  expect(await newerMix(makeRegistry(), keys)).toBeUndefined();
});

it('takes a halted canary away, also of a revision that came to the open page', async () => {
  serve({ rev: 7, halted: ['mfe-notebooks@2.0.0'] });
  expect((await newerMix(canary(), keys))?.remotes['mfe-notebooks']?.rollout).toEqual([{ release: '1.0.0', default: true }]);
});
