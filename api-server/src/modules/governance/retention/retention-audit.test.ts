import { sql } from 'drizzle-orm';
import * as calls from 'shared-contracts/admin-calls';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { verifyAudit } from '../../../platform/audit/verify-audit.ts';
import * as schema from '../../../platform/database/schema/index.ts';
import { writeSetting } from '../../../platform/installation-settings.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';
import { checkAudit } from '../audit/check-audit.ts';

const { api } = appWithoutUser();
let admin: TestUser;
beforeAll(async () => {
  admin = await api.newAdmin('owner');
});
beforeEach(() =>
  change('delete from audit_entries; update audit_chain set base_seq = 0, base_hash = $$$$, head_seq = 0, head_hash = $$$$'),
);

const none = { chats: null, files: null, runs: null, trash: null, logs: null };
const save = (audit: number | null | undefined) =>
  api.call(calls.saveRetention, { body: { rules: { ...none, ...(audit === undefined ? {} : { audit }) } } }, admin);
const saved = async () => (await api.call(calls.getRetention, {}, admin)).body.rules.audit;
const preview = async (audit: number) => {
  const { kinds } = (await api.call(calls.previewRetention, { body: { rules: { ...none, audit } } }, admin)).body;
  return kinds.find(({ kind }) => kind === 'audit');
};
const run = async () => {
  await api.database.db.update(schema.retentionRuns).set({ startedAt: new Date(0) });
  await api.app.jobs.find(({ name }) => name === 'retention')?.run();
  return (await api.call(calls.listRetentionRuns, { query: {} }, admin)).body.runs[0]?.deleted.filter(({ kind }) => kind === 'audit');
};
const entries = async () =>
  (await api.database.db.select().from(schema.auditEntries).orderBy(schema.auditEntries.seq)).map(({ seq }) => seq);

/** Changes the log as nobody but its own functions can. */
const change = (statements: string) =>
  api.database.db.transaction(async (tx) => {
    await tx.execute(sql.raw('alter table audit_entries disable trigger all'));
    await tx.execute(sql.raw(statements));
    await tx.execute(sql.raw('alter table audit_entries enable trigger all'));
  });

/** Writes entries of the given ages in days, the oldest first. `about` names a person in the one at that place. */
async function write(ages: readonly number[], about?: { readonly place: number; readonly id: string }) {
  for (const [n] of ages.entries()) {
    const isAbout = about?.place === n + 1;
    await recordAudit(api.database.db, { action: 'person.sign-out', target: { kind: 'person', id: isAbout ? about.id : `usr_${n}` } });
  }
  const times = ages.map((days, n) => `update audit_entries set at = now() - interval '${days} days' where seq = ${n + 1}`);
  // The times are part of the hashes, so the entries are sealed again.
  const seal = `update audit_entries set seq = null; update audit_chain set head_seq = 0, head_hash = $$$$;
    select audit_seal(id) from (select id from audit_entries order by id) e`;
  await change(`${times.join(';')}; ${seal}`);
}

describe('the rule for the audit log', () => {
  it.each([29, 0, -1, 36_501])('refuses %s days', async (days) => {
    expect((await save(days)).status).toBe(400);
  });

  it('stays as it is when a console of an earlier release saves the others', async () => {
    await save(90);
    expect(await saved()).toBe(90);
    await save(undefined);
    expect(await saved()).toBe(90);
    await save(null);
    expect(await saved()).toBeNull();
  });

  it('keeps everything while rules of an earlier release are stored', async () => {
    await writeSetting(api.database.db, { name: 'retention' }, none);
    await write([4_000]);
    expect(await run()).toEqual([]);
    expect(await entries()).toContain(1);
  });

  it('removes what is older, and what is left can be verified from there', async () => {
    await write([50, 40, 31, 29, 3]);
    expect(await preview(30)).toMatchObject({ count: 3, held: 0 });
    await save(30);
    const deleted = await run();
    expect(deleted).toMatchObject([{ count: 3, bytes: expect.any(Number) }]);
    expect((await entries()).slice(0, 2)).toEqual([4, 5]);
    expect(await verifyAudit(api.database.db)).toMatchObject({ first: 4, fault: null });
    expect((await checkAudit(api.database.db, []))[0]).toContain('Entries before 4 were removed by retention.');
    const { entries: listed } = (await api.call(calls.listAuditEntries, { query: { action: 'audit.prune' } }, admin)).body;
    expect(listed).toMatchObject([{ actor: { kind: 'server' }, after: { removed: 3 } }]);
    expect(await run()).toEqual([]);
  });

  it('removes more than one batch', async () => {
    await api.database.db.execute(sql`insert into audit_entries (action, target_kind, target_id, at)
      select 'group.create', 'group', n::text, now() - interval '50 days' from generate_series(1, 5200) n`);
    await save(30);
    expect(await run()).toMatchObject([{ count: 5_200 }]);
    expect(await verifyAudit(api.database.db)).toMatchObject({ first: 5_201, fault: null });
  });

  it('stops at an entry about somebody on legal hold, until the hold is lifted', async () => {
    const ana = await api.newUser('Ana');
    const id = await userIdOf(api, ana);
    await change('delete from audit_entries; update audit_chain set head_seq = 0, head_hash = $$$$');
    await write([50, 40, 40, 40, 3], { place: 3, id });
    const subject = { kind: 'person' as const, id };
    const { hold_id } = (await api.call(calls.placeHold, { body: { subject, reason: 'A lawsuit.' } }, admin)).body;
    expect(await preview(30)).toMatchObject({ count: 2, held: 2 });
    await save(30);
    expect(await run()).toMatchObject([{ count: 2 }]);
    expect(await run()).toEqual([]);
    expect(await verifyAudit(api.database.db)).toMatchObject({ first: 3, fault: null });
    await api.call(calls.liftHold, { params: { hold_id } }, admin);
    expect(await run()).toMatchObject([{ count: 2 }]);
    expect(await verifyAudit(api.database.db)).toMatchObject({ first: 5, fault: null });
  });
});
