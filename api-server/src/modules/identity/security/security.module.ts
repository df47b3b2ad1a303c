import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { serverSecret } from '../../../platform/database/server-secret.ts';
import { createKeyBox } from '../../../platform/model/key-box.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { IdentityParts } from '../session/identity.ts';
import { createSecondFactorService } from './second-factor.service.ts';
import { SecurityRepository } from './security.repository.ts';
import { securityRoutes } from './security.routes.ts';
import { type SecurityDependencies, SecurityService } from './security.service.ts';

/** Creates account protection: second factors, signed-in devices, and changes that require the password again. */
export async function securityModule(
  { config, db, clock }: Parts,
  { identity, alert: { alert } }: { identity: IdentityParts; alert: AlertModule },
) {
  const { accounts, throttle, forgive, takeBack, verification, policy } = identity;
  const parts = { repository: new SecurityRepository(db), clock, throttle, alert, forgive, takeBack };
  const keys = createKeyBox(config.secretsKey ?? (await serverSecret(db, 'second-factors')));
  const secondFactor = createSecondFactorService({ ...parts, keys });
  const password: SecurityDependencies['password'] = {
    hash: async (plain) => (await accounts.$context).password.hash(plain),
    verify: async (input) => (await accounts.$context).password.verify(input),
  };
  const requiresFactor = async () => (await policy.read()).second_factor === 'required';
  const security = new SecurityService({ ...parts, secondFactor, password, requiresFactor });
  return defineModule({
    name: 'security',
    routes: ({ register }) => securityRoutes(register, security, verification, config),
    security,
    confirmOwner: security.confirmOwner.bind(security),
    confirmPassword: security.confirmPassword.bind(security),
    checkWay: security.checkWay.bind(security),
    checkSecondFactor: secondFactor.check,
  });
}

export type SecurityModule = Awaited<ReturnType<typeof securityModule>>;
