import type { FastifyRequest } from 'fastify';
import * as calls from 'shared-contracts/admin-calls';
import { AppError } from '../../../errors.ts';
import { originOf } from '../../../http/caller.ts';
import type { Register } from '../../../http/register-call.ts';
import type { Config } from '../../../platform/config/config.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import type { IdentityProviderService } from './identity-provider.service.ts';
import { samlAddressesAt } from './saml-client.ts';

export function identityProviderRoutes(
  register: Register,
  providers: IdentityProviderService,
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
): void {
  // The list is there for servers that don't know their own address yet, too.
  const returnUrlOf = (request: FastifyRequest) => {
    try {
      const origin = originOf(request, publicUrl);
      const { entityId, answerUrl } = samlAddressesAt(origin);
      const saml_service = { entity_id: entityId, answer_url: answerUrl, metadata_url: entityId };
      return { return_url: `${origin}${basePath}/auth/callback`, saml_service };
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
  register(calls.testIdentityProvider, async ({ body, language }) => {
    const findings = await providers.test(body);
    return { findings: findings.map(({ is_good, text }) => ({ is_good, text: writeSentence(text, language) })) };
  });
  register(calls.readSamlMetadata, ({ body }) => providers.readMetadata(body.source));
  register(calls.orderIdentityProviders, async ({ body }) => {
    await providers.order(body.provider_ids);
    return { message: 'Saved.' };
  });
  register(calls.removeIdentityProvider, async ({ params }) => {
    await providers.remove(params.provider_id);
    return { message: 'Disconnected.' };
  });
}
