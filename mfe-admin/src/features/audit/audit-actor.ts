import type { AuditEntry } from 'shared-contracts/admin-calls';
import type { useMessages } from '../../messages/messages.ts';

/** Returns who acted, as the list and the details name them. */
export function actorName({ actor }: AuditEntry, text: ReturnType<typeof useMessages>): string {
  if (actor.kind === 'server') return text('auditByServer');
  if (actor.kind === 'nobody') return text('auditByNobody');
  return actor.email ?? actor.name ?? text('auditErasedName');
}
