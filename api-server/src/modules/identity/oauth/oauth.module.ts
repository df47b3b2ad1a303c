import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { OauthClient } from '../../../platform/config/config.ts';
import { createProviderClient } from '../../../platform/oauth/provider-client.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { IdentityProviderModule } from '../identity-provider/identity-provider.module.ts';
import type { SecurityModule } from '../security/security.module.ts';
import type { IdentityParts } from '../session/identity.ts';
import { createDirectorySignIn } from './directory-sign-in.ts';
import { OauthRepository } from './oauth.repository.ts';
import { createBegin, oauthRoutes } from './oauth.routes.ts';
import { createOauthService } from './oauth.service.ts';

interface Needs {
  readonly identity: IdentityParts;
  readonly alert: AlertModule;
  readonly security: SecurityModule;
  readonly auth: AuthModule;
  readonly identityProvider: IdentityProviderModule;
}

export function oauthModule({ config, db, secret, clock, log }: Parts, { identity, alert, security, auth, identityProvider }: Needs) {
  const repository = new OauthRepository(db);
  const clientOf = (client: OauthClient | undefined) => client && createProviderClient(client, log);
  const oauth = createOauthService({
    clients: { google: clientOf(config.oauth.google), linkedin: clientOf(config.oauth.linkedin) },
    connected: identityProvider.providers,
    policy: identity.policy,
    repository,
    entry: auth.entry,
    alerts: alert.alerts,
    checkSecondFactor: security.checkSecondFactor,
    checkWay: security.checkWay,
    devices: identity.devices,
    secret,
    clock,
    log,
  });
  const signInWithDirectory = createDirectorySignIn({
    connected: identityProvider.providers,
    repository,
    entry: auth.entry,
    alerts: alert.alerts,
    identity,
    checkSecondFactor: security.checkSecondFactor,
    clock,
    log,
  });
  const begin = createBegin(config);
  return defineModule({
    name: 'oauth',
    routes: ({ register }) => oauthRoutes(register, { oauth, signInWithDirectory, devices: identity.devices }, config),
    /** Starts a sign-in with a connected provider in this browser. */
    begin: async (providerId: string, request: FastifyRequest, reply: FastifyReply) =>
      (await begin((uri) => oauth.startWith(providerId, uri), request, reply)).url,
    spend: repository.spend.bind(repository),
  });
}

export type OauthModule = ReturnType<typeof oauthModule>;
