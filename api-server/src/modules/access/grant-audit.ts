import { and, eq } from 'drizzle-orm';
import type { GivenLevel } from 'shared-contracts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { itemIndex } from '../../platform/database/schema/index.ts';
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
