import type { Drizzle } from '../../platform/database/database.ts';
import { replaceServerSecret, serverSecret } from '../../platform/database/server-secret.ts';
import type { Log } from '../../platform/log.ts';
import type { KeyBox } from '../../platform/model/key-box.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushKeysDependencies {
  readonly db: Drizzle;
  readonly keys: KeyBox;
  readonly log: Log;
  /** Removes subscriptions, which belong to the key that they were made with. */
  readonly forgetSubscriptions: () => Promise<void>;
}

const name = 'push-keys';

/**
 * Returns a function that reads the installation's VAPID keys (RFC 8292), which identify it at push services. They are created when first
 * needed and stored sealed. Keys that can't be opened, because `SECRETS_KEY` changed, are replaced.
 */
export function createPushKeys({ db, keys, log, forgetSubscriptions }: PushKeysDependencies): () => Promise<PushKeys> {
  const open = (sealed: string): PushKeys | undefined => {
    const text = keys.open(sealed, name);
    return text === undefined ? undefined : (JSON.parse(text) as PushKeys);
  };
  const read = async (): Promise<PushKeys> => {
    const { default: webPush } = await import('web-push');
    const fresh = () => keys.seal(JSON.stringify(webPush.generateVAPIDKeys()), name);
    const stored = await serverSecret(db, name, fresh);
    const known = open(stored);
    if (known) return known;
    log.warn('the keys for push messages cannot be opened with SECRETS_KEY: they are replaced, and all subscriptions end');
    await forgetSubscriptions();
    const replaced = open(await replaceServerSecret(db, name, stored, fresh()));
    if (!replaced) throw new Error('the keys for push messages were sealed with another SECRETS_KEY');
    return replaced;
  };
  let reading: Promise<PushKeys> | undefined;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}
