import { generateKeyPairSync, sign } from 'node:crypto';
import { canonicalBytes, type RegistryDocument } from 'shared-contracts/registry';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRegistry } from '../../testing/registry.ts';
import { resolveTrustedRegistry } from './last-good-registry.ts';
import { isSigned } from './verify-registry.ts';
import { verifyWithoutWebCrypto } from './verify-without-webcrypto.ts';

const pair = generateKeyPairSync('ed25519');
const raw = pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
const keys = { k: raw.toString('base64') };
const signed = (document: RegistryDocument = createRegistry()): RegistryDocument => ({
  ...document,
  sig: { alg: 'Ed25519', kid: 'k', value: sign(null, canonicalBytes(document), pair.privateKey).toString('base64') },
});

describe('isSigned', () => {
  it('accepts a document signed by a trusted key, in any field order', async () => {
    const { sig, ...rest } = signed();
    expect(await isSigned({ sig, ...Object.fromEntries(Object.entries(rest).toReversed()) } as RegistryDocument, keys)).toBe(true);
  });
  it('rejects a changed document, an unknown key, a foreign signature and garbage', async () => {
    expect(await isSigned({ ...signed(), rev: 8 }, keys)).toBe(false);
    expect(await isSigned(signed(), {})).toBe(false);
    const stranger = generateKeyPairSync('ed25519').privateKey;
    const forged = {
      ...signed(),
      sig: { ...signed().sig, value: sign(null, canonicalBytes(createRegistry()), stranger).toString('base64') },
    };
    expect(await isSigned(forged, keys)).toBe(false);
    expect(await isSigned({ ...signed(), sig: { ...signed().sig, value: '!!' } }, keys)).toBe(false);
  });
  it('reaches the same verdict without WebCrypto', () => {
    const document = signed();
    const signature = Buffer.from(document.sig.value, 'base64');
    expect(verifyWithoutWebCrypto(new Uint8Array(raw), new Uint8Array(signature), canonicalBytes(document))).toBe(true);
    expect(verifyWithoutWebCrypto(new Uint8Array(raw), new Uint8Array(signature), canonicalBytes({ ...document, rev: 9 }))).toBe(false);
  });
});

describe('resolveTrustedRegistry', () => {
  beforeEach(() => localStorage.clear());

  it('returns the last good registry when the page has no valid one', async () => {
    expect(await resolveTrustedRegistry(undefined, keys)).toBeUndefined();
    const good = signed();
    expect((await resolveTrustedRegistry(good, keys))?.rev).toBe(7);
    expect((await resolveTrustedRegistry({ ...good, rev: 99 }, keys))?.rev).toBe(7);
    expect((await resolveTrustedRegistry(undefined, keys))?.rev).toBe(7);
  });
  it('accepts a newer copy but never an older one', async () => {
    const [old, now] = [signed(), signed({ ...createRegistry(), rev: 8 })];
    await resolveTrustedRegistry(now, keys);
    expect((await resolveTrustedRegistry(old, keys))?.rev).toBe(8);
    expect((await resolveTrustedRegistry(signed({ ...createRegistry(), rev: 9 }), keys))?.rev).toBe(9);
    expect((await resolveTrustedRegistry(signed({ ...createRegistry(), rev: 2, env: 'qa' }), keys))?.rev).toBe(2);
  });
  it('rejects a copy older than the server’s revision in a new browser', async () => {
    expect(await resolveTrustedRegistry(signed(), keys, 8)).toBeUndefined();
    expect((await resolveTrustedRegistry(signed(), keys, 7))?.rev).toBe(7);
    expect((await resolveTrustedRegistry(signed({ ...createRegistry(), rev: 6 }), keys, 8))?.rev, 'the one it kept').toBe(7);
  });
  it.each([
    ['unsigned', (good: RegistryDocument) => ({ ...good, sig: { ...good.sig, value: '' } })],
    ['signed by a stranger', (good: RegistryDocument) => ({ ...good, rev: 99, sig: { ...good.sig, kid: 'stranger' } })],
    ['changed after it was signed', (good: RegistryDocument) => ({ ...good, rev: 99, origins: ['https://evil.example'] })],
    ['cut short', () => undefined],
  ])('keeps the last good registry when the page’s is %s', async (_name, spoil) => {
    const good = signed();
    await resolveTrustedRegistry(good, keys);
    expect((await resolveTrustedRegistry(spoil(good), keys))?.rev).toBe(7);
  });
  it('does not trust a stored copy without a valid signature', async () => {
    localStorage.setItem('atrium.registry', JSON.stringify(createRegistry()));
    expect(await resolveTrustedRegistry(undefined, keys)).toBeUndefined();
    localStorage.setItem('atrium.registry', '{broken');
    expect(await resolveTrustedRegistry(undefined, keys)).toBeUndefined();
  });
});
