import type { Parts } from '../../../parts.ts';
import type { MailModule } from '../../messaging/mail/mail.module.ts';
import { createAccounts } from './accounts.ts';
import { AuthRepository } from './auth.repository.ts';
import { createKnownDevices } from './known-devices.ts';
import { createSignInPolicy } from './sign-in-policy.ts';
import { createThrottle } from './throttle.ts';
import { createTokens } from './tokens.ts';
import { createVerification } from './verification.service.ts';

/** Creates the services that sign-in, protection and recovery share. */
export function createIdentity({ db, secret, clock }: Parts, { mail }: { mail: MailModule }) {
  const repository = new AuthRepository(db);
  const throttle = createThrottle(repository, clock);
  return {
    repository,
    throttle,
    policy: createSignInPolicy(db),
    accounts: createAccounts(db, secret),
    tokens: createTokens(secret, clock),
    devices: createKnownDevices(secret, clock, repository.credentialOf.bind(repository)),
    verification: createVerification({ db, sendsMail: mail.sendsMail, post: mail.post, throttle, clock }),
    forgive: repository.clearAttempts.bind(repository),
    takeBack: repository.takeBackAttempt.bind(repository),
  };
}

export type IdentityParts = ReturnType<typeof createIdentity>;
