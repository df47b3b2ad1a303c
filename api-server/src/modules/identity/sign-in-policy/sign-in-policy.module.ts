import * as calls from 'shared-contracts/admin-calls';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { IdentityParts } from '../session/identity.ts';
import { setSignInPolicy, signInEffects } from './sign-in-policy.service.ts';

export function signInPolicyModule({ db, clock }: Parts, { identity: { policy, verification } }: { identity: IdentityParts }) {
  return defineModule({
    name: 'sign-in-policy',
    routes: ({ register }) => {
      register(calls.getSignInPolicy, async () => ({ policy: await policy.read(), sends_mail: verification.sendsMail }));
      register(calls.getSignInEffects, ({ user, query }) =>
        signInEffects(db, query.domains.toLowerCase().split(',').filter(Boolean).slice(0, 50), user.sessionId),
      );
      register(calls.setSignInPolicy, async ({ user, body: { ends_sessions, ends_keys, ...wanted } }) => {
        const ends = { sessions: ends_sessions === true, keys: ends_keys === true };
        await setSignInPolicy(db, policy, wanted, { ...ends, exceptSession: user.sessionId, now: clock.now() });
        return { message: 'Saved.' };
      });
    },
  });
}
