import { and, eq } from 'drizzle-orm';
import type { GivenLevel } from 'shared-contracts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { groups, itemIndex, profiles, teams, users, workspaces } from '../../../platform/database/schema/index.ts';
import type { GranteeKey, Thing } from './access.types.ts';

/** Records a change of access under the thing's name. People are named by id, so that nothing is left of those who close their account. */
export async function noteGrant(
  tx: Transaction,
  action: string,
  { kind, id }: Thing,
  to: GranteeKey,
  before: GivenLevel | undefined,
  after: GivenLevel | undefined,
): Promise<void> {
  const [row] = await tx
    .select({ name: itemIndex.name })
    .from(itemIndex)
    .where(and(eq(itemIndex.kind, kind), eq(itemIndex.id, id)));
  const grantee = { [to.kind]: to.id };
  await recordAudit(tx, {
    action,
    target: { kind, id, name: row?.name },
    before: before && { ...grantee, level: before },
    after: after && { ...grantee, level: after },
  });
}

/** Returns who gets or loses access, with the name that they have now. */
export async function namedGrantee(tx: Transaction, { kind, id }: GranteeKey) {
  const named = {
    person: () =>
      tx
        .select({ name: fullName(profiles, users) })
        .from(users)
        .leftJoin(profiles, eq(profiles.userId, users.id))
        .where(eq(users.id, id)),
    team: () => tx.select({ name: teams.name }).from(teams).where(eq(teams.id, id)),
    group: () => tx.select({ name: groups.name }).from(groups).where(eq(groups.id, id)),
    workspace: () => tx.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, id)),
  };
  const [row] = await named[kind]();
  return { kind, id, name: row?.name ?? '' };
}
