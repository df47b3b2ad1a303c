import * as calls from 'shared-contracts/admin-calls';
import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import type { IdentityParts } from '../auth/identity.ts';
import { setSignInPolicy } from './sign-in-policy.service.ts';

export function signInPolicyModule({ db }: Parts, { identity: { policy, verification } }: { identity: IdentityParts }) {
  return defineModule({
    name: 'sign-in-policy',
    routes: ({ register }) => {
      register(calls.getSignInPolicy, async () => ({ policy: await policy.read(), sends_mail: verification.sendsMail }));
      register(calls.setSignInPolicy, async ({ body }) => {
        await setSignInPolicy(db, policy, body);
        return { message: 'Saved.' };
      });
    },
  });
}
