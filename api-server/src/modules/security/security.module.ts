import type { Drizzle } from '../../platform/database/database.ts';
import { createKeyBox } from '../../platform/model/key-box.ts';
import type { Accounts } from '../auth/accounts.ts';
import { type SecondFactorDependencies, SecondFactorService } from './second-factor.service.ts';
import { SecurityRepository } from './security.repository.ts';
import { type SecurityDependencies, SecurityService } from './security.service.ts';

interface Parts extends Omit<SecurityDependencies, 'secondFactor' | 'password' | 'repository'> {
  readonly db: Drizzle;
  readonly accounts: Accounts;
  readonly forgive: SecondFactorDependencies['forgive'];
  readonly takeBack: SecondFactorDependencies['takeBack'];
  /** Under which the secrets of authenticators are sealed. */
  readonly sealSecret: string;
}

/** What protects accounts: second factors, the devices signed in, and changes that ask for the password again. */
export function createSecurity({ db, accounts, sealSecret, ...rest }: Parts) {
  const parts = { ...rest, repository: new SecurityRepository(db) };
  const keys = createKeyBox(sealSecret);
  const secondFactor = new SecondFactorService({ ...parts, keys });
  const password: SecurityDependencies['password'] = {
    hash: async (plain) => (await accounts.$context).password.hash(plain),
    verify: async (input) => (await accounts.$context).password.verify(input),
  };
  return { secondFactor, security: new SecurityService({ ...parts, secondFactor, password }) };
}
