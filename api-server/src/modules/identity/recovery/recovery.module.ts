import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { type Text, writeText } from '../../../platform/language/text.ts';
import { createSmsGateway } from '../../../platform/sms/sms-gateway.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { MailModule } from '../../messaging/mail/mail.module.ts';
import type { SecurityModule } from '../security/security.module.ts';
import type { IdentityParts } from '../session/identity.ts';
import { createProofs } from './proofs.service.ts';
import { RecoveryRepository } from './recovery.repository.ts';
import { recoveryRoutes } from './recovery.routes.ts';
import { createRecoveryService } from './recovery.service.ts';
import { RecoveryWaysRepository } from './recovery-ways.repository.ts';
import { recoveryWaysRoutes } from './recovery-ways.routes.ts';
import { createRecoveryWays } from './recovery-ways.service.ts';
import { VouchingsRepository } from './vouching.repository.ts';
import { createVouching } from './vouching.service.ts';

interface Needs {
  readonly identity: IdentityParts;
  readonly alert: AlertModule;
  readonly mail: MailModule;
  readonly security: SecurityModule;
}

/** Creates all recovery methods of an account. */
export function recoveryModule({ config, db, secret, clock, log }: Parts, { identity, alert, mail, security }: Needs) {
  const { accounts, throttle, devices, forgive, takeBack } = identity;
  const ways = new RecoveryWaysRepository(db);
  const sms = config.sms && createSmsGateway(config.sms.url, config.sms.token);
  const parts = {
    ways,
    throttle,
    devices,
    forgive,
    takeBack,
    secret,
    clock,
    log,
    repository: new RecoveryRepository(db),
    alerts: alert.alerts,
    alert: alert.alert,
    post: mail.post,
    sendText: sms && (async (phone: string, text: Text, account: string) => sms(phone, writeText(text, await mail.languageFor(account)))),
    confirmOwner: security.confirmOwner,
    hashPassword: async (password: string) => (await accounts.$context).password.hash(password),
    verifyPassword: async (input: { hash: string; password: string }) => (await accounts.$context).password.verify(input),
    recoveryEmailOf: (userId: string) => ways.confirmedAddress(userId, 'email'),
  };
  const mailed = createRecoveryService(parts);
  const further = { ...parts, issueToken: mailed.issueToken };
  const services = {
    ways: createRecoveryWays(parts),
    proofs: createProofs(further),
    vouching: createVouching({ ...further, vouchings: new VouchingsRepository(db) }),
  };
  return defineModule({
    name: 'recovery',
    routes: ({ register }) => {
      recoveryRoutes(register, mailed, mail.outbox, config);
      recoveryWaysRoutes(register, services, config);
    },
    mailPasswordLink: mailed.request,
  });
}

export type RecoveryModule = ReturnType<typeof recoveryModule>;
