import type { Drizzle, Transaction } from '../database/database.ts';
import { auditEntries } from '../database/schema/index.ts';
import { requestOrigin } from '../request-actor.ts';

/** Describes an act to record. `before` and `after` hold what changed, never a secret. */
export interface AuditedAct {
  /** A dotted name of the field, such as `person.suspend`. */
  readonly action: string;
  readonly target: { readonly kind: string; readonly id: string; readonly name: string };
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Records an act in the audit log, in the transaction of the change. Actor, address and request come from the current request. */
export async function recordAudit(tx: Drizzle | Transaction, { action, target, before, after }: AuditedAct): Promise<void> {
  const origin = requestOrigin();
  await tx.insert(auditEntries).values({
    actorId: origin?.userId ?? null,
    actorEmail: origin?.email ?? null,
    address: origin?.address ?? null,
    requestId: origin?.requestId ?? null,
    action,
    targetKind: target.kind,
    targetId: target.id,
    targetName: target.name,
    before: before ?? null,
    after: after ?? null,
  });
}
