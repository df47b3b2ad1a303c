import { randomBytes } from 'node:crypto';
import { AlertsRepository } from '../modules/alert/alert.repository.ts';
import { createAlertsService } from '../modules/alert/alert.service.ts';
import { createAccounts } from '../modules/auth/accounts.ts';
import { AuthRepository } from '../modules/auth/auth.repository.ts';
import { AuthService } from '../modules/auth/auth.service.ts';
import { EntryService } from '../modules/auth/entry.service.ts';
import { createKnownDevices } from '../modules/auth/known-devices.ts';
import { createThrottle } from '../modules/auth/throttle.ts';
import { createTokens } from '../modules/auth/tokens.ts';
import { createVerification } from '../modules/auth/verification.service.ts';
import { OutboxRepository } from '../modules/mail/outbox.repository.ts';
import { Outbox } from '../modules/mail/outbox.service.ts';
import { OauthRepository } from '../modules/oauth/oauth.repository.ts';
import { OauthService } from '../modules/oauth/oauth.service.ts';
import { PasskeysRepository } from '../modules/passkey/passkey.repository.ts';
import { createPasskeys } from '../modules/passkey/passkey.service.ts';
import { createRecovery } from '../modules/recovery/recovery.module.ts';
import { createSecurity } from '../modules/security/security.module.ts';
import type { OauthClient } from '../platform/config.ts';
import { createSmtp } from '../platform/mail/smtp.ts';
import { createProviderClient } from '../platform/oauth/provider-client.ts';
import { createSmsGateway } from '../platform/sms/sms-gateway.ts';
import type { ServiceDependencies } from './service-dependencies.ts';

/** All that is about who somebody is. */
export async function accountServices({ config, database: { db }, clock, log }: ServiceDependencies) {
  const repository = new AuthRepository(db);
  const secret = config.tokenSecret ?? (await repository.secret('token', randomBytes(48).toString('base64url')));
  const accounts = createAccounts(db, secret);
  const tokens = createTokens(secret, clock);
  const throttle = createThrottle(repository, clock);
  const send = config.smtp && createSmtp(config.smtp.url, config.smtp.from);
  const outbox = new Outbox({ repository: new OutboxRepository(db), send, clock, log });
  const alerts = createAlertsService({
    repository: new AlertsRepository(db),
    post: outbox.post.bind(outbox),
    sendsMail: send !== undefined,
    address: config.publicUrl && `${new URL(config.publicUrl).origin}${config.basePath}`,
    clock,
  });
  const { security, secondFactor } = createSecurity({
    ...{ db, accounts, clock, throttle, alert: alerts.add },
    forgive: repository.clearAttempts.bind(repository),
    takeBack: repository.takeBackAttempt.bind(repository),
    sealSecret: config.secretsKey ?? (await repository.secret('second-factors', randomBytes(48).toString('base64url'))),
  });
  const checkSecondFactor = secondFactor.check.bind(secondFactor);
  const checkWay = security.checkWay.bind(security);
  const oauthRepository = new OauthRepository(db);
  const entry = new EntryService({ accounts, repository, tokens, alerts, clock });
  const devices = createKnownDevices(secret, clock, repository.credentialOf.bind(repository));
  const clientOf = (client: OauthClient | undefined) => client && createProviderClient(client, log);
  const clients = { google: clientOf(config.oauth.google), linkedin: clientOf(config.oauth.linkedin) };
  const { signUpsPerHour } = config;
  return {
    secret,
    alerts,
    outbox,
    throttle,
    devices,
    security,
    verification: createVerification({ db, sendsMail: send !== undefined, post: (mail) => outbox.post(mail), throttle, clock }),
    auth: new AuthService({ accounts, repository, tokens, entry, throttle, clock, signUpsPerHour, checkSecondFactor, checkWay, devices }),
    oauth: new OauthService({
      clients,
      repository: oauthRepository,
      entry,
      alerts,
      secret,
      clock,
      log,
      checkSecondFactor,
      checkWay,
      devices,
    }),
    passkeys: createPasskeys({
      ...{ repository: new PasskeysRepository(db), secret, clock, alert: alerts.add },
      confirmOwner: security.confirmOwner.bind(security),
      spend: oauthRepository.spend.bind(oauthRepository),
      enter: (userId, caller, isStillGood) => entry.open(userId, { firstName: '', lastName: '' }, caller, isStillGood),
    }),
    recovery: createRecovery({
      ...{ db, accounts, alerts, throttle, secret, clock, log, devices },
      forgive: repository.clearAttempts.bind(repository),
      takeBack: repository.takeBackAttempt.bind(repository),
      post: (mail) => outbox.post(mail),
      sendText: config.sms && createSmsGateway(config.sms.url, config.sms.token),
      confirmOwner: security.confirmOwner.bind(security),
    }),
  };
}
