import { randomUUID } from 'node:crypto';
import { setInstallationRole } from 'shared-contracts/admin-calls';
import { type Account, createAccount, signInAs } from './accounts.ts';

/**
 * Creates an account with a role in the installation. The first account of the journeys' server owns it: `global-setup.ts` creates it and
 * leaves its sign-in in the environment.
 */
export async function createAdministrator(baseURL: string, role: 'owner' | 'admin' = 'admin', firstName = 'Ada'): Promise<Account> {
  const { E2E_OWNER: email, E2E_OWNER_PASSWORD: password } = process.env;
  if (!email || !password) throw new Error('E2E_OWNER and E2E_OWNER_PASSWORD name an owner of the server that E2E_URL names.');
  const owner = await signInAs(baseURL, email, password);
  const account = await createAccount(baseURL, firstName);
  await owner.call(setInstallationRole, { body: { person_email: account.email, role } });
  return account;
}

/** Returns the sign-in of the account that owns the journeys' server. */
export const newOwner = () => ({ email: `owner.${randomUUID().slice(0, 8)}@example.com`, password: `right-${randomUUID().slice(0, 12)}` });
