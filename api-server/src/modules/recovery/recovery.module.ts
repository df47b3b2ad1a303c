import type { Identity } from '../../http/register-call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/mail-port.ts';
import type { SendText } from '../../platform/sms/sms-gateway.ts';
import type { AlertsService } from '../alert/alert.service.ts';
import type { Accounts } from '../auth/accounts.ts';
import type { KnownDevices } from '../auth/known-devices.ts';
import type { Throttle } from '../auth/throttle.ts';
import { createProofs } from './proofs.service.ts';
import { RecoveryRepository } from './recovery.repository.ts';
import { RecoveryService } from './recovery.service.ts';
import { RecoveryWaysRepository } from './recovery-ways.repository.ts';
import { createRecoveryWays } from './recovery-ways.service.ts';
import { VouchingsRepository } from './vouching.repository.ts';
import { createVouching } from './vouching.service.ts';

interface Parts {
  readonly db: Drizzle;
  readonly accounts: Accounts;
  readonly alerts: AlertsService;
  readonly throttle: Throttle;
  readonly post: (mail: Mail) => Promise<void>;
  readonly sendText: SendText | undefined;
  readonly confirmOwner: (user: Identity, password: string) => Promise<void>;
  readonly devices: KnownDevices;
  readonly forgive: (keys: readonly string[]) => Promise<void>;
  readonly takeBack: (keys: readonly string[]) => Promise<void>;
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
}

export type RecoveryModule = ReturnType<typeof createRecovery>;

/** Every way back into an account. */
export function createRecovery({ db, accounts, ...rest }: Parts) {
  const ways = new RecoveryWaysRepository(db);
  const parts = {
    ...rest,
    ways,
    repository: new RecoveryRepository(db),
    alert: rest.alerts.add,
    hashPassword: async (password: string) => (await accounts.$context).password.hash(password),
    verifyPassword: async (input: { hash: string; password: string }) => (await accounts.$context).password.verify(input),
    recoveryEmailOf: (userId: string) => ways.confirmedAddress(userId, 'email'),
  };
  const mailed = new RecoveryService(parts);
  const further = { ...parts, issueToken: mailed.issueToken.bind(mailed) };
  return {
    mailed,
    ways: createRecoveryWays(parts),
    proofs: createProofs(further),
    vouching: createVouching({ ...further, vouchings: new VouchingsRepository(db) }),
  };
}
