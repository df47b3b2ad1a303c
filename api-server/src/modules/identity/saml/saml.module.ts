import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { IdentityProviderModule } from '../identity-provider/identity-provider.module.ts';
import type { OauthModule } from '../oauth/oauth.module.ts';
import { allowedFor, answerKeys, attemptWindowMs } from '../session/attempts.policy.ts';
import type { IdentityParts } from '../session/identity.ts';
import { samlRoutes } from './saml.routes.ts';
import { createSamlAnswers } from './saml-answers.ts';

/** Creates what SAML providers send browsers to. The module `oauth` completes the sign-in. */
export function samlModule(
  { config, db, clock, log }: Parts,
  { identity, identityProvider, oauth }: { identity: IdentityParts; identityProvider: IdentityProviderModule; oauth: OauthModule },
) {
  const answers = createSamlAnswers({
    repository: identityProvider.repository,
    answers: identityProvider.answers,
    spend: oauth.spend,
    noteRefusal: (reason, provider) =>
      recordAudit(db, {
        action: 'session.refuse',
        target: { kind: 'identity-provider', id: provider?.id ?? '', name: provider?.name ?? '' },
        after: { code: 'answer-refused', reason },
      }),
    count: (ip) => identity.throttle(answerKeys(ip), attemptWindowMs, allowedFor),
    takeBack: (ip) => identity.takeBack(answerKeys(ip)),
    clock,
    log,
  });
  return defineModule({ name: 'saml', routes: ({ http }) => samlRoutes(http, { answers, begin: oauth.begin }, config) });
}
