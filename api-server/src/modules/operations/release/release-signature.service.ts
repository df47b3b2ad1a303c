import { createPublicKey, verify } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import * as releases from 'platform/service';
import { AppError } from '../../../errors.ts';
import { sayPublishing } from '../../../messages/publishing.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { releaseKeys, releaseSignatures } from '../../../platform/database/schema/index.ts';

export interface Signature {
  readonly key_id: string;
  readonly value: string;
}

/** Says whether uploads need a signature; `local` on a server that only its own computer reaches. */
export type SignatureRule = 'required' | 'optional' | 'local';

type KeyRow = typeof releaseKeys.$inferSelect;
type Change = Parameters<typeof releases.releasesAfter>[0];

/** Precedes the 32 raw bytes of an Ed25519 key in DER (RFC 8410). */
const ed25519Header = Buffer.from('302a300506032b6570032100', 'hex');

function isSignedBy({ publicKey }: KeyRow, bytes: Uint8Array, value: string): boolean {
  const der = Buffer.concat([ed25519Header, Buffer.from(publicKey, 'base64')]);
  return verify(null, bytes, createPublicKey({ key: der, format: 'der', type: 'spki' }), Buffer.from(value, 'base64'));
}

/**
 * Creates the checks of who signed a release: when its upload starts, when it is published, and when it is about to run. The last one
 * reads what is stored, so nothing that was decided before has to be trusted.
 */
export function createReleaseSignatures(db: Drizzle, clock: Clock, state: string, rule: SignatureRule) {
  const keysOf = (remote: string) => db.select().from(releaseKeys).where(eq(releaseKeys.remote, remote));
  const storedOf = async (remote: string, release: string) => {
    const named = and(eq(releaseSignatures.remote, remote), eq(releaseSignatures.release, release));
    return (await db.select().from(releaseSignatures).where(named)).at(0);
  };

  /** @throws AppError unless a live key of the remote signed exactly these bytes, where it has keys or the rule requires them */
  const ensureSigned = async (remote: string, bytes: Uint8Array, signature: Signature | undefined): Promise<void> => {
    const live = and(eq(releaseKeys.remote, remote), isNull(releaseKeys.revokedAt));
    const keys = await db.select().from(releaseKeys).where(live);
    const isRequired = rule === 'required' || keys.length > 0;
    if (!isRequired) return;
    if (keys.length === 0) throw new AppError('invalid-input', { detail: sayPublishing('signatureRequired', { remote }) });
    if (!signature) throw new AppError('invalid-input', { detail: sayPublishing('signatureMissing', { remote }) });
    const key = keys.find(({ id }) => id === signature.key_id);
    if (!key || !isSignedBy(key, bytes, signature.value))
      throw new AppError('invalid-input', { detail: sayPublishing('signatureWrong', { remote }) });
  };

  /** Returns whether a published release is as one of the remote's keys signed it, and whether that key still counts. */
  const standingOf = async (remote: string, release: string): Promise<'signed' | 'revoked' | 'unsigned'> => {
    const stored = await storedOf(remote, release);
    const key = (await keysOf(remote)).find(({ id }) => id === stored?.keyId);
    if (!stored || !key) return 'unsigned';
    const { entryBytes: _measured, ...described } = releases.readRelease<releases.RemoteRelease>(state, remote, release);
    const signed = { ...described, ...(stored.entryBytes === null ? {} : { entryBytes: stored.entryBytes }) };
    if (!isSignedBy(key, releases.signedBytes(signed), stored.signature)) return 'unsigned';
    return key.revokedAt ? 'revoked' : 'signed';
  };

  return {
    ensureSigned,
    standingOf,
    /** Keeps the signature of an upload. One that was published before without this signature gets it if it fits what was published. */
    keep: async (remote: string, release: string, manifest: releases.RemoteRelease, signature: Signature | undefined): Promise<void> => {
      if (!signature) return;
      const row = { keyId: signature.key_id, signature: signature.value, entryBytes: manifest.entryBytes ?? null, createdAt: clock.now() };
      const before = await storedOf(remote, release);
      const target = [releaseSignatures.remote, releaseSignatures.release];
      if (before && releases.isPublished(state, remote, release) && (await standingOf(remote, release)) === 'signed') return;
      await db
        .insert(releaseSignatures)
        .values({ remote, release, ...row })
        .onConflictDoUpdate({ target, set: row });
    },
    /** Checks an upload again when it is about to be published: keys may have been enrolled or revoked, and its description replaced. */
    ensureStillSigned: async (remote: string, release: string): Promise<void> => {
      if (releases.isPublished(state, remote, release)) return;
      const stored = await storedOf(remote, release);
      const signature = stored && { key_id: stored.keyId, value: stored.signature };
      await ensureSigned(remote, releases.signedBytes(await releases.begunManifest(state, remote, release)), signature);
    },
    /**
     * Returns why somebody who isn't an owner may not run a release: no enrolled key signed it, or that key was revoked. What ran before
     * may run again without a signature, because somebody who was allowed to promoted it.
     */
    refusalOf: async (change: Change, isOwner: boolean): Promise<'unsigned' | 'signatureEnded' | undefined> => {
      if (isOwner) return undefined;
      for (const release of releases.releasesAfter(change)) {
        const standing = await standingOf(change.remote, release);
        if (standing === 'revoked') return 'signatureEnded';
        if (standing === 'unsigned' && change.verb === 'promote') return 'unsigned';
      }
      return undefined;
    },
    /** Returns why a link may not run a release in other people's browsers. An owner who made it vouches for the code, as at a promotion. */
    trialRefusalOf: async (remote: string, release: string, isOwner: boolean): Promise<'unsigned' | 'signatureEnded' | undefined> => {
      if (isOwner) return undefined;
      const standing = await standingOf(remote, release);
      if (standing === 'revoked') return 'signatureEnded';
      return standing === 'unsigned' && rule === 'required' ? 'unsigned' : undefined;
    },
  };
}

export type ReleaseSignatures = ReturnType<typeof createReleaseSignatures>;
