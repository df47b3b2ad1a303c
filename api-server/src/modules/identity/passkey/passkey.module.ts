import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { OauthModule } from '../oauth/oauth.module.ts';
import type { SecurityModule } from '../security/security.module.ts';
import { PasskeysRepository } from './passkey.repository.ts';
import { passkeyRoutes } from './passkey.routes.ts';
import { createPasskeys } from './passkey.service.ts';

interface Needs {
  readonly alert: AlertModule;
  readonly security: SecurityModule;
  readonly auth: AuthModule;
  readonly oauth: OauthModule;
}

export function passkeyModule({ config, db, secret, clock }: Parts, { alert: { alert }, security, auth, oauth }: Needs) {
  const passkeys = createPasskeys({
    repository: new PasskeysRepository(db),
    confirmOwner: security.confirmOwner,
    spend: oauth.spend,
    enter: (userId, caller, isStillGood) => auth.entry.open(userId, { firstName: '', lastName: '' }, caller, isStillGood, 'passkey'),
    alert,
    secret,
    clock,
  });
  return defineModule({ name: 'passkey', routes: ({ register }) => passkeyRoutes(register, passkeys, security.security, config) });
}
