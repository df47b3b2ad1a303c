import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connectDatabase } from '../database/connect.ts';
import type { Database } from '../database/database.ts';
import { auditEntries, users } from '../database/schema/index.ts';
import { createLog } from '../log.ts';
import { recordAudit } from './audit.ts';
import { verifyAudit } from './verify-audit.ts';

let own: TestDatabase;
let database: Database;
let other: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = connectDatabase(own.connection, createLog('silent'));
  other = connectDatabase(own.connection, createLog('silent'));
});
beforeEach(async () => {
  await tamper('delete from audit_entries; update audit_chain set base_seq = 0, base_hash = $$$$, head_seq = 0, head_hash = $$$$');
  await database.db.delete(users);
});
afterAll(async () => {
  await Promise.all([database.close(), other.close()]);
  await own.drop();
});

const group = (n: number) => ({ kind: 'group', id: `grp_${n}`, name: `Group ${n}` });
const record = async (count: number, db = database.db) => {
  for (let n = 1; n <= count; n += 1) await recordAudit(db, { action: 'group.create', target: group(n), after: { name: `Group ${n}` } });
};
const rows = () => database.db.select().from(auditEntries).orderBy(auditEntries.seq);
/** Changes the log as somebody with the database's password would. */
const tamper = (statement: string) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql.raw('alter table audit_entries disable trigger all'));
    await tx.execute(sql.raw(statement));
    await tx.execute(sql.raw('alter table audit_entries enable trigger all'));
  });

describe('the audit log', () => {
  it('chains entries in the order of commits, whichever node writes them', async () => {
    const write = (db: Database, from: number) =>
      Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          db.db.transaction((tx) => recordAudit(tx, { action: 'group.create', target: group(from + n) })),
        ),
      );
    await Promise.all([write(database, 0), write(other, 100)]);
    const all = await rows();
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(await verifyAudit(database.db)).toMatchObject({ checked: 40, fault: null, head: { seq: 40, hash: all.at(-1)?.hash } });
  });

  it('records nothing of a change that did not happen', async () => {
    await record(1);
    const failing = database.db.transaction(async (tx) => {
      await recordAudit(tx, { action: 'group.delete', target: group(1) });
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await record(1);
    expect((await rows()).map(({ seq, action }) => [seq, action])).toEqual([
      [1, 'group.create'],
      [2, 'group.create'],
    ]);
    expect(await verifyAudit(database.db)).toMatchObject({ checked: 2, fault: null });
  });

  it('never deadlocks with the locks of the changes it records', async () => {
    await database.db.execute(sql`create table locked (id int primary key, n int default 0)`);
    await database.db.execute(sql`insert into locked values (1), (2)`);
    const change = (db: Database, first: number, second: number) =>
      db.db.transaction(async (tx) => {
        await recordAudit(tx, { action: 'group.create', target: group(first) });
        await tx.execute(sql`update locked set n = n + 1 where id = ${Math.min(first, second)}`);
        await tx.execute(sql`update locked set n = n + 1 where id = ${Math.max(first, second)}`);
      });
    await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 ? change(database, 1, 2) : change(other, 2, 1))));
    expect(await verifyAudit(database.db)).toMatchObject({ checked: 30, fault: null });
  });

  it.each(['update audit_entries set action = $$x$$', 'delete from audit_entries', 'truncate audit_entries'])(
    'refuses: %s',
    async (statement) => {
      await record(2);
      await expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { message: 'the audit log is append-only' } });
      expect(await verifyAudit(database.db)).toMatchObject({ checked: 2, fault: null });
    },
  );

  it('refuses entries that bring their own seal', async () => {
    const forged = { action: 'a', targetKind: 'k', targetId: 'i', seq: 1, hash: 'x' };
    await expect(database.db.insert(auditEntries).values(forged)).rejects.toMatchObject({
      cause: { message: 'audit entries are sealed by the database' },
    });
  });

  it('hides what looks like a secret', async () => {
    await recordAudit(database.db, {
      action: 'provider.connect',
      target: group(1),
      after: { api_key: 'sk-1', nested: [{ password: 'p' }], name: 'N' },
    });
    expect((await rows())[0]?.after).toEqual({ api_key: '…', nested: [{ password: '…' }], name: 'N' });
  });
});

describe('verification', () => {
  const wrong: [string, string, object][] = [
    ['a changed action', "update audit_entries set action = 'group.delete' where seq = 3", { kind: 'changed', seq: 3 }],
    ['a changed name', "update audit_entries set target_name = 'X' where seq = 3", { kind: 'changed', seq: 3 }],
    ['a changed value', `update audit_entries set after = '{"name": "X"}' where seq = 4`, { kind: 'changed', seq: 4 }],
    ['another actor', "update audit_entries set actor_id = 'use_x' where seq = 2", { kind: 'changed', seq: 2 }],
    ['another time', "update audit_entries set at = at - interval '1 microsecond' where seq = 2", { kind: 'changed', seq: 2 }],
    ['a removed entry', 'delete from audit_entries where seq = 3', { kind: 'removed', seq: 4 }],
    ['a removed beginning', 'delete from audit_entries where seq <= 2', { kind: 'removed', seq: 3 }],
    ['a removed end', 'delete from audit_entries where seq >= 4', { kind: 'removed', seq: 4 }],
    ['everything removed', 'delete from audit_entries', { kind: 'removed', seq: 1 }],
    [
      'two entries in the other order',
      'update audit_entries set seq = 99 where seq = 2; update audit_entries set seq = 2 where seq = 3; update audit_entries set seq = 3 where seq = 99',
      { kind: 'reordered', seq: 2 },
    ],
    [
      'an inserted entry at the end',
      "insert into audit_entries (seq, action, target_kind, target_id, prev_hash, hash) values (6, 'a', 'k', 'i', 'x', 'y')",
      { kind: 'inserted', seq: 6 },
    ],
    [
      'an entry beside the chain',
      "insert into audit_entries (action, target_kind, target_id) values ('a', 'k', 'i')",
      { kind: 'inserted' },
    ],
    [
      'an entry inserted between others',
      "update audit_entries set seq = seq + 100 where seq > 2; update audit_entries set seq = seq - 99 where seq > 2; insert into audit_entries (seq, action, target_kind, target_id, prev_hash, hash) select 3, 'a', 'k', 'i', hash, 'y' from audit_entries where seq = 2",
      { kind: 'changed', seq: 3 },
    ],
  ];
  it.each(wrong)('finds %s', async (_, statement, fault) => {
    await record(5);
    expect((await verifyAudit(database.db)).fault).toBeNull();
    await tamper(statement);
    expect((await verifyAudit(database.db)).fault).toMatchObject(fault);
  });

  it('finds a log that was replaced or cut short completely, by a head that was noted before', async () => {
    await record(5);
    const { head } = await verifyAudit(database.db);
    await tamper('delete from audit_entries; update audit_chain set head_seq = 0, head_hash = $$$$');
    expect((await verifyAudit(database.db)).fault).toBeNull();
    expect((await verifyAudit(database.db, head)).fault).toMatchObject({ kind: 'removed' });
    await record(5);
    expect((await verifyAudit(database.db)).fault).toBeNull();
    expect((await verifyAudit(database.db, head)).fault).toMatchObject({ kind: 'changed', seq: 5 });
  });

  it('reads more entries than fit in one batch', async () => {
    await database.db.execute(sql`insert into audit_entries (action, target_kind, target_id)
      select 'group.create', 'group', n::text from generate_series(1, 2500) n`);
    expect(await verifyAudit(database.db)).toMatchObject({ checked: 2500, fault: null });
  });
});

describe('retention', () => {
  it('removes the oldest entries, keeps the chain verifiable and records that it did', async () => {
    await record(5);
    await tamper("update audit_entries set at = now() - interval '1 year' where seq <= 3");
    // The times are part of the hashes, so the entries are sealed again.
    await tamper(
      'update audit_entries set seq = null; update audit_chain set head_seq = 0, head_hash = $$$$; select audit_seal(id) from (select id from audit_entries order by id) e',
    );
    const { rows: removed } = await database.db.execute(sql`select audit_prune(now() - interval '30 days') as n`);
    expect(removed).toEqual([{ n: '3' }]);
    const left = await rows();
    expect(left.map(({ seq, action }) => [seq, action])).toEqual([
      [4, 'group.create'],
      [5, 'group.create'],
      [6, 'audit.prune'],
    ]);
    expect(left.at(-1)?.after).toMatchObject({ removed: 3 });
    expect(await verifyAudit(database.db)).toMatchObject({ checked: 3, first: 4, fault: null });
  });
});

describe('people who are deleted', () => {
  const person = { id: 'use_1', email: 'ada@example.com', name: 'Ada' };

  it('leave no name in the log, which stays verifiable', async () => {
    await database.db.insert(users).values(person);
    const by = { kind: 'person', id: person.id } as const;
    await recordAudit(database.db, { action: 'password.change', target: { kind: 'person', id: person.id }, after: { from: 'ada' }, by });
    await recordAudit(database.db, { action: 'group.create', target: group(1), by });
    expect((await rows())[0]).toMatchObject({ actorName: 'Ada', actorEmail: person.email, targetName: person.email });
    await database.db.delete(users);
    const all = await rows();
    expect(all[0]).toMatchObject({ actorId: 'use_1', actorName: null, actorEmail: null, targetName: null, after: null });
    expect(all[1]).toMatchObject({ actorName: null, targetName: 'Group 1' });
    expect(await verifyAudit(database.db)).toMatchObject({ checked: 2, erased: 2, fault: null });
  });

  it('are erased from entries of the same transaction', async () => {
    await database.db.insert(users).values(person);
    await database.db.transaction(async (tx) => {
      await recordAudit(tx, { action: 'account.delete', target: { kind: 'person', id: person.id } });
      await tx.delete(users);
    });
    expect((await rows())[0]).toMatchObject({ targetId: 'use_1', targetName: null });
    expect(await verifyAudit(database.db)).toMatchObject({ checked: 1, fault: null });
  });

  it('are no excuse to erase what others did', async () => {
    await database.db.insert(users).values(person);
    await recordAudit(database.db, { action: 'group.create', target: group(1), by: { kind: 'person', id: person.id } });
    await database.db.execute(sql`select audit_erase('use_1')`);
    expect((await verifyAudit(database.db)).fault).toMatchObject({ kind: 'erased', seq: 1 });
  });
});
