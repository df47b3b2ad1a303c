import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import type { IdentityParts } from '../auth/identity.ts';
import { IdentityProviderRepository } from './identity-provider.repository.ts';
import { identityProviderRoutes } from './identity-provider.routes.ts';
import { IdentityProviderService } from './identity-provider.service.ts';

export function identityProviderModule({ config, db, keys, providerFetch, clock, log }: Parts, { identity }: { identity: IdentityParts }) {
  const repository = new IdentityProviderRepository(db);
  const { policy } = identity;
  const providers = new IdentityProviderService({ repository, policy, keys, fetch: providerFetch, clock, log });
  return defineModule({
    name: 'identity-provider',
    routes: ({ register }) => identityProviderRoutes(register, providers, config),
    providers,
  });
}

export type IdentityProviderModule = ReturnType<typeof identityProviderModule>;
