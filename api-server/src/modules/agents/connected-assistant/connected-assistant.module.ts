import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { KeyHolder } from '../../../http/register-call.ts';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import { allowedFor, registerKeys, signUpWindowMs } from '../../identity/session/attempts.policy.ts';
import type { IdentityParts } from '../../identity/session/identity.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { PublicApiModule } from '../public-api/public-api.module.ts';
import { AssistantTokensRepository } from './assistant-token.repository.ts';
import { createAssistantTokens } from './assistant-token.service.ts';
import { issuerOf, resourceMetadataPath, serveMetadata, serveTokens } from './authorization.protocol.ts';
import { ConnectedAssistantsRepository } from './connected-assistant.repository.ts';
import { connectedAssistantRoutes } from './connected-assistant.routes.ts';
import { createConnectedAssistants } from './connected-assistant.service.ts';

interface Needs {
  readonly alert: AlertModule;
  readonly identity: IdentityParts;
  readonly policy: PolicyModule;
  readonly publicApi: PublicApiModule;
}

/** Creates the authorization server for `/api/mcp`: other assistants connect by signing in instead of with a key. */
export function connectedAssistantModule({ config, db, clock }: Parts, { alert: { alert }, identity, policy, publicApi }: Needs) {
  const assistants = createConnectedAssistants({
    repository: new ConnectedAssistantsRepository(db),
    countRegistration: (ip) => identity.throttle(registerKeys(ip), signUpWindowMs, allowedFor),
    alert,
    clock,
  });
  const tokens = createAssistantTokens({
    repository: new AssistantTokensRepository(db),
    ensureAllowed: (userId) => policy.policies.ensure(userId, 'api-keys'),
    onEnded: assistants.tellEnded,
    clock,
  });
  return defineModule({
    name: 'connected-assistant',
    routes: ({ register, http }) => {
      connectedAssistantRoutes(register, assistants, config.publicUrl);
      serveTokens(http, { assistants, tokens, config });
    },
    protocol: async (app) => {
      await app.register(async (wellKnown) => serveMetadata(wellKnown, config));
    },
    jobs: [{ name: 'connected-assistants-tidy', cron: '35 * * * *', run: assistants.tidy }],
    /** Accepts access tokens and API keys. A refusal says where to sign in. */
    authenticateAssistant: async (request: FastifyRequest): Promise<KeyHolder> => {
      const { authorization } = request.headers;
      try {
        return await (/^Bearer ata_/i.test(authorization ?? '') ? tokens : { authenticate: publicApi.authenticateKey }).authenticate(
          authorization,
        );
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'key-invalid') throw error;
        throw new AppError('key-invalid', { headers: { 'www-authenticate': challengeFor(request, config.publicUrl) } });
      }
    },
  });
}

/** Returns the header that tells a program where to sign in (RFC 9728, section 5.1). It names nothing if the public address isn't known. */
function challengeFor(request: FastifyRequest, publicUrl: string | undefined): string {
  const problem = request.headers.authorization === undefined ? '' : 'error="invalid_token", ';
  try {
    return `Bearer ${problem}resource_metadata="${issuerOf(request, publicUrl).origin}${resourceMetadataPath}"`;
  } catch {
    return 'Bearer';
  }
}
