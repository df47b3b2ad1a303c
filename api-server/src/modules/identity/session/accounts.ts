import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { limits } from 'shared-contracts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { authAccounts, authSessions, authVerifications, users } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';

/** Wraps better-auth as a library for accounts, password hashing (scrypt) and sessions. Its own HTTP routes are not served. */
export function createAccounts(db: Drizzle, secret: string) {
  return betterAuth({
    secret,
    baseURL: 'http://localhost',
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: authSessions, account: authAccounts, verification: authVerifications },
      transaction: true,
    }),
    emailAndPassword: { enabled: true, minPasswordLength: limits.passwordMin, maxPasswordLength: limits.passwordMax },
    session: { expiresIn: limits.tokenLifetimeSeconds, disableSessionRefresh: true },
    // An email address reported by a provider does not prove that its user owns the account here.
    account: { accountLinking: { trustedProviders: [] } },
    advanced: { database: { generateId: ({ model }) => newId(model.slice(0, 3)) } },
    // Our own limits count across all nodes.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

export type Accounts = ReturnType<typeof createAccounts>;
