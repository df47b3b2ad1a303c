import { type KnownHead, verifyAudit } from '../../../platform/audit/verify-audit.ts';
import type { Drizzle } from '../../../platform/database/database.ts';

/**
 * Checks the audit log for an operator and returns what to print. `known` is what an earlier check printed, as `number:hash`.
 * @throws Error with the first bad entry.
 */
export async function checkAudit(db: Drizzle, [known]: readonly string[]): Promise<readonly string[]> {
  const { checked, erased, first, head, fault } = await verifyAudit(db, known === undefined ? undefined : headOf(known));
  if (fault) {
    const entry = [fault.seq === null ? '' : `entry ${fault.seq}`, fault.id === null ? '' : `row ${fault.id}`].filter(Boolean).join(', ');
    throw new Error(`The audit log is damaged (${fault.kind}): ${entry}. ${fault.text} Good entries before it: ${checked}.`);
  }
  if (!checked) return ['The audit log is empty.'];
  const since = first === 1 ? '' : ` Entries before ${first} were removed by retention.`;
  const gone = erased ? ` ${erased} no longer name people who deleted their account.` : '';
  return [
    `✓ ${checked === 1 ? '1 entry is as it was' : `${checked} entries are as they were`} written.${since}${gone}`,
    `Keep this outside the server to find out later whether the log was replaced or cut short: ${head.seq}:${head.hash}`,
  ];
}

function headOf(text: string): KnownHead {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!seq || !hash) throw new Error('Give the number and hash that an earlier check printed, such as 12:9f86d0….');
  return { seq: Number(seq), hash };
}
