import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import { openInvitation, useInvitation } from '../person/person-invitation.ts';
import type { RecoveryModule } from '../recovery/recovery.module.ts';
import type { SecurityModule } from '../security/security.module.ts';
import { createEntryService } from '../session/entry.service.ts';
import type { IdentityParts } from '../session/identity.ts';
import { authRoutes } from './auth.routes.ts';
import { createAuthService } from './auth.service.ts';
import { createInvitationPreview } from './invitation-preview.ts';

interface Needs {
  readonly identity: IdentityParts;
  readonly alert: AlertModule;
  readonly recovery: RecoveryModule;
  readonly security: SecurityModule;
}

export function authModule({ config, clock, db }: Parts, { identity, alert: { alerts }, recovery, security }: Needs) {
  const { accounts, repository, tokens, throttle, devices, verification, policy } = identity;
  const { checkSecondFactor, checkWay } = security;
  const entry = createEntryService({ accounts, repository, tokens, policy, alerts, clock });
  const { signUpsPerHour } = config;
  const auth = createAuthService({
    accounts,
    repository,
    tokens,
    entry,
    throttle,
    clock,
    signUpsPerHour,
    policy,
    sendsMail: verification.sendsMail,
    mailPasswordLink: recovery.mailPasswordLink,
    checkSecondFactor,
    checkWay,
    devices,
    invitations: {
      open: (token, email) => openInvitation(db, token, email, clock.now()),
      use: (token, email) => useInvitation(db, token, email, clock.now()),
    },
  });
  const previewInvitation = createInvitationPreview({ db, throttle, clock });
  return defineModule({
    name: 'auth',
    routes: ({ register }) => authRoutes(register, { auth, verification, devices, previewInvitation }, config),
    entry,
    authenticate: auth.authenticate,
  });
}

export type AuthModule = ReturnType<typeof authModule>;
