import { eq } from 'drizzle-orm';
import * as releases from 'platform/service';
import type { ReleaseKey } from 'shared-contracts/admin-calls';
import { isoDay } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import { sayPublishing } from '../../../messages/publishing.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { releaseKeys } from '../../../platform/database/schema/index.ts';

interface WantedKey {
  readonly name: string;
  readonly public_key?: string | undefined;
  readonly remote?: string | undefined;
}

/**
 * Creates the keys that sign: those of the registry, which pages trust by a file beside it, and those of single remotes, which only this
 * server checks. The database has their names and dates.
 */
export function createReleaseKeys(db: Drizzle, clock: Clock, store: releases.ReleaseStore, environments: () => string[]) {
  const { state } = store;
  const targetOf = (id: string, name: string) => ({ kind: 'release-key', id, name });
  const remember = async (id: string, publicKey: string, { name, remote }: WantedKey) => {
    const row = { id, name, publicKey, remote: remote ?? null, createdAt: clock.now(), revokedAt: null };
    await db.transaction(async (tx) => {
      await tx.insert(releaseKeys).values(row).onConflictDoUpdate({ target: releaseKeys.id, set: row });
      await recordAudit(tx, { action: 'release.key.enroll', target: targetOf(id, name), after: { remote: remote ?? null } });
    });
  };
  const shareKeys = async () => {
    await store.shareFile('keys.json');
    if (releases.listKeys(state).revoked.length) await store.shareFile('revoked-keys.json');
  };
  const signAllAgain = async (by: string, why: string, of?: string) => {
    for (const env of environments())
      if (of === undefined || releases.signerOf(state, env) === of)
        await store.change(env, () => releases.signAgain(state, env, by, why, clock.now()));
  };

  return {
    /** Says whether pages trust what this server signs. */
    canSign: (): boolean => {
      const own = releases.existingKey(state);
      const { trusted } = releases.listKeys(state);
      return Object.keys(trusted).length === 0 || (own !== undefined && trusted[own.id] === own.publicKey);
    },
    list: async (): Promise<ReleaseKey[]> => {
      const rows = await db.select().from(releaseKeys).orderBy(releaseKeys.createdAt);
      const { trusted } = releases.listKeys(state);
      const own = releases.existingKey(state)?.id;
      const signs = (id: string) => environments().filter((env) => releases.signerOf(state, env) === id);
      const ids = new Set([...Object.keys(trusted), ...(own ? [own] : []), ...rows.map(({ id }) => id)]);
      return [...ids].map((id) => {
        const row = rows.find((one) => one.id === id);
        const remote = row?.remote ?? null;
        return {
          key_id: id,
          name: row?.name ?? null,
          remote,
          is_trusted: remote ? !row?.revokedAt : id in trusted,
          is_own: id === own,
          signs: remote ? [] : signs(id),
          enrolled_at: row?.createdAt.toISOString() ?? null,
          revoked_at: row?.revokedAt?.toISOString() ?? null,
        };
      });
    },
    enroll: async (wanted: WantedKey): Promise<string> => {
      if (wanted.remote) {
        const id = releases.keyIdOf(wanted.public_key ?? '');
        await remember(id, wanted.public_key ?? '', wanted);
        return id;
      }
      const publicKey = wanted.public_key ?? releases.ownKey(state).publicKey;
      const id = releases.enrollKey(state, publicKey);
      await shareKeys();
      await remember(id, publicKey, wanted);
      return id;
    },
    /** Gives this server a new key. The former one stays trusted until it is revoked, for pages that are open. */
    replace: async (by: string): Promise<string> => {
      const key = releases.replaceKey(state);
      await shareKeys();
      await remember(key.id, key.publicKey, { name: `server ${isoDay(clock.now())}` });
      await signAllAgain(by, 'signed with a new key');
      return key.id;
    },
    revoke: async (id: string, by: string): Promise<void> => {
      const [row] = await db.select().from(releaseKeys).where(eq(releaseKeys.id, id));
      if (!row?.remote) {
        const { trusted } = releases.listKeys(state);
        if (!row && !(id in trusted)) throw new AppError('not-found');
        if (releases.existingKey(state)?.id === id) throw new AppError('invalid-input', { detail: sayPublishing('keyInUse') });
        await signAllAgain(by, `signed again: the key ${id} was revoked`, id);
        releases.distrustKey(state, id);
        await shareKeys();
      }
      await db.transaction(async (tx) => {
        await tx.update(releaseKeys).set({ revokedAt: clock.now() }).where(eq(releaseKeys.id, id));
        await recordAudit(tx, { action: 'release.key.revoke', target: targetOf(id, row?.name ?? id) });
      });
    },
  };
}

export type ReleaseKeys = ReturnType<typeof createReleaseKeys>;
