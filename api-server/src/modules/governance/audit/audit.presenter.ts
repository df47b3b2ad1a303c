import type { AuditEntry } from 'shared-contracts/admin-calls';
import type { AuditRow } from './audit.repository.ts';

export const presentEntry = (row: AuditRow): AuditEntry => ({
  seq: row.seq,
  at: row.at.toISOString(),
  action: row.action,
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName, email: row.actorEmail, address: row.address },
  request_id: row.requestId,
  target: { kind: row.targetKind, id: row.targetId, name: row.targetName },
  before: row.before ?? null,
  after: row.after ?? null,
  is_erased: row.actorSalt === null || row.contentSalt === null,
  hash: row.hash,
});

/** Returns an entry as one line of JSON, with the hash before it: copies show gaps, and which log they come from. */
export const jsonLine = (row: AuditRow): string => `${JSON.stringify({ ...presentEntry(row), prev_hash: row.prevHash })}\n`;

export const csvHead =
  'seq,at,action,actor_kind,actor_id,actor_name,actor_email,address,request_id,target_kind,target_id,target_name,before,after,hash\r\n';

/** Formats a cell as in RFC 4180. A leading apostrophe keeps spreadsheets from running the value as a formula. */
const cell = (value: string) => `"${(/^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

export function csvLine(row: AuditRow): string {
  const { actorKind, actorId, actorName, actorEmail, address, requestId, targetKind, targetId, targetName, before, after } = row;
  const texts = [row.action, actorKind, actorId, actorName, actorEmail, address, requestId, targetKind, targetId, targetName];
  const details = [before, after].map((value) => (value === null ? '' : JSON.stringify(value)));
  return `${row.seq},${[row.at.toISOString(), ...texts, ...details, row.hash].map((value) => cell(value ?? '')).join(',')}\r\n`;
}
