import { sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../database/database.ts';
import { hashOf } from '../hash.ts';

const batchSize = 1_000;

/** Says what is wrong with the first bad entry. */
export type AuditFault = 'changed' | 'removed' | 'inserted' | 'reordered' | 'erased';

export interface AuditVerdict {
  /** How many entries are good. */
  readonly checked: number;
  /** How many of them have lost what named a deleted person. */
  readonly erased: number;
  readonly first: number | null;
  /** The newest good entry and its hash. Kept elsewhere, they show later whether the log was replaced or cut short. */
  readonly head: { readonly seq: number; readonly hash: string };
  readonly fault: { readonly kind: AuditFault; readonly seq: number | null; readonly id: number | null; readonly text: string } | null;
}

export interface KnownHead {
  readonly seq: number;
  readonly hash: string;
}

type Row = Readonly<Record<string, string | null>> & {
  readonly id: string;
  readonly seq: string | null;
  readonly person_exists: boolean;
  readonly target_exists: boolean;
};

/**
 * Checks the whole chain with separate code, in one snapshot of the database. `known` is a head that was noted earlier, outside the
 * database.
 */
export function verifyAudit(db: Drizzle, known?: KnownHead): Promise<AuditVerdict> {
  return db.transaction((tx) => verify(tx, known), { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

async function verify(tx: Transaction, known: KnownHead | undefined): Promise<AuditVerdict> {
  const { rows: chains } = await tx.execute<Record<'base_seq' | 'base_hash' | 'head_seq' | 'head_hash', string>>(
    sql`select base_seq::text, base_hash, head_seq::text, head_hash from audit_chain where id = 1`,
  );
  const [chain] = chains;
  let [at, hash] = [Number(chain?.base_seq ?? 0), chain?.base_hash ?? ''];
  const end = Number(chain?.head_seq ?? 0);
  let [checked, erased, first] = [0, 0, null as number | null];
  const verdict = (fault: AuditVerdict['fault']): AuditVerdict => ({ checked, erased, first, head: { seq: at, hash }, fault });
  const bad = (kind: AuditFault, row: Pick<Row, 'id' | 'seq'> | undefined, text: string) =>
    verdict({ kind, seq: row?.seq ? Number(row.seq) : at + 1, id: row?.id ? Number(row.id) : null, text });

  if (!chain) return bad('removed', undefined, 'The row that holds the ends of the chain is missing.');
  for (;;) {
    const rows = await page(tx, at);
    for (const row of rows) {
      const fault = faultOf(row, at + 1, hash, end);
      if (fault) return bad(fault[0], row, fault[1]);
      at += 1;
      hash = row.hash ?? '';
      first ??= at;
      checked += 1;
      if (row.actor_salt === null || row.content_salt === null) erased += 1;
      if (known?.seq === at && known.hash !== hash) return bad('changed', row, 'The log was replaced: this entry had another hash before.');
    }
    if (rows.length < batchSize) break;
  }
  const { rows: loose } = await tx.execute<{ id: string }>(
    sql`select id::text, seq::text from audit_entries where seq is null or seq <= ${chain.base_seq}::bigint order by id limit 1`,
  );
  if (loose[0]) return bad('inserted', { id: loose[0].id, seq: null }, 'This entry is not in the chain.');
  if (at !== end || hash !== chain.head_hash) return bad('removed', undefined, `The chain ends at ${end}, but its last entry is ${at}.`);
  if (known && known.seq > at) return bad('removed', undefined, `The log had ${known.seq} entries before.`);
  return verdict(null);
}

async function page(tx: Transaction, after: number): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select e.seq::text, e.id::text, audit_moment_text.at, e.action, e.actor_kind, e.actor_id, e.actor_name, e.actor_email, e.address,
      e.request_id, e.target_kind, e.target_id, e.target_name, e.before::text, e.after::text, e.actor_salt, e.actor_hash, e.content_salt,
      e.content_hash, e.prev_hash, e.hash, a.id is not null as person_exists, t.id is not null as target_exists
    from audit_entries e
    cross join lateral (select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at) audit_moment_text
    left join users a on a.id = e.actor_id and e.actor_salt is null
    left join users t on t.id = e.target_id and e.target_kind = 'person' and e.content_salt is null
    where e.seq > ${after} order by e.seq limit ${batchSize}`);
  return rows;
}

function faultOf(row: Row, expected: number, previous: string, end: number): readonly [AuditFault, string] | undefined {
  const seq = Number(row.seq);
  if (seq !== expected) return ['removed', `Entry ${expected} is missing.`];
  const own = hashAt(row, row.seq);
  if (seq > end) return ['inserted', 'This entry comes after the end of the chain.'];
  if (row.prev_hash !== previous)
    return own === row.hash ? ['reordered', 'This entry does not follow the one before it.'] : orderOrChange(row);
  if (own !== row.hash) return orderOrChange(row);
  return partFault(row);
}

/** Tells an entry that was moved here from one whose fields were changed: with its earlier place, its hash is right. */
function orderOrChange(row: Row): readonly [AuditFault, string] {
  for (let place = Math.max(1, Number(row.seq) - 64); place <= Number(row.seq) + 64; place += 1) {
    if (hashAt(row, String(place)) === row.hash) return ['reordered', `This entry was number ${place}.`];
  }
  return ['changed', 'What this entry says does not match its hash.'];
}

/** Computes the hash that an entry has at a place in the chain. */
const hashAt = (row: Row, place: string | null | undefined) =>
  digest(
    row.prev_hash,
    place,
    row.id,
    row.at,
    row.action,
    row.actor_kind,
    row.actor_id,
    row.target_kind,
    row.target_id,
    row.request_id,
    row.actor_hash,
    row.content_hash,
  );

function partFault(row: Row): readonly [AuditFault, string] | undefined {
  const actor = [row.actor_name, row.actor_email, row.address];
  const content = [row.target_name, row.before, row.after];
  for (const [salt, hash, parts, exists] of [
    [row.actor_salt, row.actor_hash, actor, row.person_exists],
    [row.content_salt, row.content_hash, content, row.target_exists],
  ] as const) {
    if (salt === null) {
      if (parts.some((part) => part !== null)) return ['changed', 'This entry was erased, but says something.'];
      if (exists) return ['erased', 'What this entry says was erased, but the person still has an account.'];
    } else if (digest(salt, ...parts) !== hash) return ['changed', 'What this entry says does not match its hash.'];
  }
  return undefined;
}

/** Computes the same as the function `audit_digest` of the database. */
function digest(...parts: readonly (string | null | undefined)[]): string {
  const joined = parts.map((part) => (part === null || part === undefined ? '-' : `${Buffer.byteLength(part)}:${part}`)).join(',');
  return hashOf(joined, 'hex');
}
