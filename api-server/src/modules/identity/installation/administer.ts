import { asc, eq } from 'drizzle-orm';
import type { InstallationRole } from 'shared-contracts/admin-calls';
import type { Drizzle } from '../../../platform/database/database.ts';
import { installationRoles, users } from '../../../platform/database/schema/index.ts';
import { createSignInPolicy, signInPolicySetting } from '../session/sign-in-policy.ts';
import { setSignInPolicy } from '../sign-in-policy/sign-in-policy.service.ts';
import { changeRole } from './roles.service.ts';

const usage = 'npx platform admin grant <email> [owner|admin] | revoke <email> | list | sign-in-policy open';

/**
 * Runs a command of an operator who has the server's machine, and returns what to print.
 * @throws Error with a sentence when the command is not understood or refused.
 */
export async function administer(db: Drizzle, [verb, email, role = 'admin']: readonly string[]): Promise<readonly string[]> {
  if (verb === 'list') return listRoles(db);
  if (verb === 'sign-in-policy' && email === 'open') return openSignIn(db);
  if (!email || (verb !== 'grant' && verb !== 'revoke')) throw new Error(`Usage: ${usage}`);
  if (verb === 'grant' && !isRole(role)) throw new Error(`A role is owner or admin, not "${role}".`);
  const given = verb === 'grant' && isRole(role) ? role : null;
  await changeRole(db, email, given);
  return [given ? `${email} is ${given} of this installation.` : `${email} has no role in this installation.`];
}

/** Lets everyone in as before any policy, for owners whose rules lock them out. */
async function openSignIn(db: Drizzle): Promise<readonly string[]> {
  const checks = createSignInPolicy(db);
  await setSignInPolicy(db, checks, { ...signInPolicySetting.initial, session_hours: (await checks.read()).session_hours });
  return ['Everyone can sign up, and sign in in every way. Providers stay connected.'];
}

const isRole = (text: string): text is InstallationRole => text === 'owner' || text === 'admin';

async function listRoles(db: Drizzle): Promise<readonly string[]> {
  const rows = await db
    .select({ email: users.email, role: installationRoles.role })
    .from(installationRoles)
    .innerJoin(users, eq(users.id, installationRoles.userId))
    .orderBy(asc(installationRoles.role), asc(users.email));
  return rows.length ? rows.map(({ email, role }) => `${role}  ${email}`) : ['No one has a role in this installation yet.'];
}
