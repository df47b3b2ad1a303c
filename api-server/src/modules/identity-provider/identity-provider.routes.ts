import type { FastifyRequest } from 'fastify';
import * as calls from 'shared-contracts/admin-calls';
import { AppError } from '../../errors.ts';
import { originOf } from '../../http/caller.ts';
import type { Register } from '../../http/register-call.ts';
import type { Config } from '../../platform/config/config.ts';
import type { IdentityProviderService } from './identity-provider.service.ts';

export function identityProviderRoutes(
  register: Register,
  providers: IdentityProviderService,
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
): void {
  // The list is there for servers that don't know their own address yet, too.
  const returnUrlOf = (request: FastifyRequest) => {
    try {
      return { return_url: `${originOf(request, publicUrl)}${basePath}/auth/callback` };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-configured') return {};
      throw error;
    }
  };
  register(calls.listIdentityProviders, async ({ request }) => ({
    providers: await providers.list(),
    groups: await providers.groups(),
    ...returnUrlOf(request),
  }));
  register(calls.addIdentityProvider, async ({ body }) => ({ provider_id: await providers.add(body) }));
  register(calls.changeIdentityProvider, async ({ params, body }) => {
    await providers.change(params.provider_id, body);
    return { message: 'Saved.' };
  });
  register(calls.orderIdentityProviders, async ({ body }) => {
    await providers.order(body.provider_ids);
    return { message: 'Saved.' };
  });
  register(calls.removeIdentityProvider, async ({ params }) => {
    await providers.remove(params.provider_id);
    return { message: 'Disconnected.' };
  });
}
