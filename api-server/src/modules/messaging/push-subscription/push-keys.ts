import { AppError } from '../../../errors.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { serverSecret } from '../../../platform/database/server-secret.ts';
import type { Log } from '../../../platform/log.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushKeysDependencies {
  readonly db: Drizzle;
  readonly keys: KeyBox;
  readonly log: Log;
}

const name = 'push-keys';

/**
 * Returns a function that reads the installation's VAPID keys (RFC 8292), which identify it at push services. They are created when first
 * needed and stored sealed. Subscriptions belong to them, so keys that can't be opened, because `SECRETS_KEY` is another one, are never
 * replaced. @throws AppError 503 until they can be opened
 */
export function createPushKeys({ db, keys, log }: PushKeysDependencies): () => Promise<PushKeys> {
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
    log.error('the keys for push messages cannot be opened with this SECRETS_KEY: nothing is pushed until it is the former one again');
    throw new AppError('not-ready');
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
