import { generateKeyPairSync, sign } from 'node:crypto';
import { canonicalBytes, type RegistryDocument } from 'shared-contracts/registry';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeRegistry } from '../../testing/registry.ts';
import { trustedRegistry } from './last-good-registry.ts';
import { isSigned } from './verify-registry.ts';
import { verifyWithoutWebCrypto } from './verify-without-webcrypto.ts';

const pair = generateKeyPairSync('ed25519');
const raw = pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
const keys = { k: raw.toString('base64') };
const signed = (document: RegistryDocument = makeRegistry()): RegistryDocument => ({
  ...document,
  sig: { alg: 'Ed25519', kid: 'k', value: sign(null, canonicalBytes(document), pair.privateKey).toString('base64') },
});

describe('isSigned', () => {
  it('accepts what a trusted key signed, whatever the order of its fields', async () => {
    const { sig, ...rest } = signed();
    expect(await isSigned({ sig, ...Object.fromEntries(Object.entries(rest).toReversed()) } as RegistryDocument, keys)).toBe(true);
  });
  it('refuses a changed document, an unknown key, a stranger’s signature and garbage', async () => {
    expect(await isSigned({ ...signed(), rev: 8 }, keys)).toBe(false);
    expect(await isSigned(signed(), {})).toBe(false);
    const stranger = generateKeyPairSync('ed25519').privateKey;
    const forged = {
      ...signed(),
      sig: { ...signed().sig, value: sign(null, canonicalBytes(makeRegistry()), stranger).toString('base64') },
    };
    expect(await isSigned(forged, keys)).toBe(false);
    expect(await isSigned({ ...signed(), sig: { ...signed().sig, value: '!!' } }, keys)).toBe(false);
  });
  it('comes to the same verdict without WebCrypto', () => {
    const document = signed();
    const signature = Buffer.from(document.sig.value, 'base64');
    expect(verifyWithoutWebCrypto(new Uint8Array(raw), new Uint8Array(signature), canonicalBytes(document))).toBe(true);
    expect(verifyWithoutWebCrypto(new Uint8Array(raw), new Uint8Array(signature), canonicalBytes({ ...document, rev: 9 }))).toBe(false);
  });
});

describe('trustedRegistry', () => {
  beforeEach(() => localStorage.clear());

  it('keeps the last good one for a visit where the page brings none that is good', async () => {
    expect(await trustedRegistry(undefined, keys)).toBeUndefined();
    const good = signed();
    expect((await trustedRegistry(good, keys))?.rev).toBe(7);
    expect((await trustedRegistry({ ...good, rev: 99 }, keys))?.rev).toBe(7);
    expect((await trustedRegistry(undefined, keys))?.rev).toBe(7);
  });
  it('does not go back to an older copy than the one it knows, but takes a newer one', async () => {
    const [old, now] = [signed(), signed({ ...makeRegistry(), rev: 8 })];
    await trustedRegistry(now, keys);
    expect((await trustedRegistry(old, keys))?.rev).toBe(8);
    expect((await trustedRegistry(signed({ ...makeRegistry(), rev: 9 }), keys))?.rev).toBe(9);
    expect((await trustedRegistry(signed({ ...makeRegistry(), rev: 2, env: 'qa' }), keys))?.rev).toBe(2);
  });
  it('refuses, in a browser that knows none yet, a copy below the newest revision that the server knows', async () => {
    expect(await trustedRegistry(signed(), keys, 8)).toBeUndefined();
    expect((await trustedRegistry(signed(), keys, 7))?.rev).toBe(7);
    expect((await trustedRegistry(signed({ ...makeRegistry(), rev: 6 }), keys, 8))?.rev, 'the one it kept').toBe(7);
  });
  it.each([
    ['unsigned', (good: RegistryDocument) => ({ ...good, sig: { ...good.sig, value: '' } })],
    ['signed by a stranger', (good: RegistryDocument) => ({ ...good, rev: 99, sig: { ...good.sig, kid: 'stranger' } })],
    ['changed after it was signed', (good: RegistryDocument) => ({ ...good, rev: 99, origins: ['https://evil.example'] })],
    ['cut short', () => undefined],
  ])('keeps the last good one when the page’s is %s', async (_name, spoil) => {
    const good = signed();
    await trustedRegistry(good, keys);
    expect((await trustedRegistry(spoil(good), keys))?.rev).toBe(7);
  });
  it('does not believe what lies in storage without its signature', async () => {
    localStorage.setItem('atrium.registry', JSON.stringify(makeRegistry()));
    expect(await trustedRegistry(undefined, keys)).toBeUndefined();
    localStorage.setItem('atrium.registry', '{broken');
    expect(await trustedRegistry(undefined, keys)).toBeUndefined();
  });
});
