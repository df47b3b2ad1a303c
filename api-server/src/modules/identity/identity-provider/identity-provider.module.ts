import { defineModule } from '../../../kernel/module.ts';
import { createSeal } from '../../../kernel/seal.ts';
import type { Parts } from '../../../parts.ts';
import type { IdentityParts } from '../session/identity.ts';
import { IdentityProviderRepository } from './identity-provider.repository.ts';
import { identityProviderRoutes } from './identity-provider.routes.ts';
import { IdentityProviderService } from './identity-provider.service.ts';
import { handedAnswer } from './saml-client.ts';

export function identityProviderModule(
  { config, db, keys, providerFetch, secret, clock, log }: Parts,
  { identity }: { identity: IdentityParts },
) {
  const repository = new IdentityProviderRepository(db);
  const { policy } = identity;
  const answers = createSeal(handedAnswer, 'saml-answer', secret, clock);
  const privateHosts = config.privateProviders;
  const providers = new IdentityProviderService({ repository, policy, keys, answers, fetch: providerFetch, privateHosts, clock, log });
  return defineModule({
    name: 'identity-provider',
    routes: ({ register }) => identityProviderRoutes(register, providers, config),
    providers,
    repository,
    answers,
  });
}

export type IdentityProviderModule = ReturnType<typeof identityProviderModule>;
