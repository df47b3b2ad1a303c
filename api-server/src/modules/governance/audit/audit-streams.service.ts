import { createHmac, randomBytes } from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import type { AuditStream } from 'shared-contracts/admin-calls';
import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../errors.ts';
import { sayAudit } from '../../../messages/audit.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { auditChain, auditStreams } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { addJitter } from '../../../platform/jitter.ts';
import type { RecurringJob } from '../../../platform/jobs/jobs.ts';
import { messageOf } from '../../../platform/logged-error.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import type { ProviderFetch } from '../../../platform/model/provider-fetch.ts';
import { jsonLine } from './audit.presenter.ts';
import type { AuditRepository, AuditRow } from './audit.repository.ts';

type StreamRow = typeof auditStreams.$inferSelect;

const streamsMost = 10;
const batchSize = 500;
const batchesMost = 100;
const firstRetryMs = 30_000;
const lastRetryMs = 3_600_000;
const timeoutMs = 15_000;

export interface StreamsDependencies {
  readonly db: Drizzle;
  readonly repository: AuditRepository;
  readonly keys: KeyBox;
  readonly fetch: ProviderFetch;
  /** The folder of the files. */
  readonly folder: string;
  readonly clock: Clock;
}

/**
 * Creates the delivery of the log to webhooks and files. Each entry arrives at least once and in order; its number tells whether it was
 * sent before. Access: callers have checked the role in the installation.
 */
export function createAuditStreams(deps: StreamsDependencies) {
  const { db, clock } = deps;
  const head = async () => (await db.select().from(auditChain))[0]?.headSeq ?? 0;
  const present = (row: StreamRow, headSeq: number): AuditStream => ({
    stream_id: row.id,
    kind: row.kind,
    to: row.url ?? fileOf(row),
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    behind: Math.max(0, headSeq - row.sentSeq),
    problem: row.problem,
  });

  const send = async (row: StreamRow, rows: readonly AuditRow[]): Promise<void> => {
    const body = rows.map(jsonLine).join('');
    if (row.kind === 'webhook') return post(row, body);
    await mkdir(deps.folder, { recursive: true });
    await appendFile(join(deps.folder, fileOf(row)), body, { mode: 0o600, flush: true });
  };

  const post = async ({ id, url, sealedKey }: StreamRow, body: string): Promise<void> => {
    const key = sealedKey && deps.keys.open(sealedKey, id);
    if (!url || !key) throw new Error('The signing key can no longer be read. Remove the stream and add it again.');
    const time = Math.floor(clock.now().getTime() / 1_000);
    const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/x-ndjson', 'atrium-signature': `t=${time},v1=${signature}` };
    const response = await deps.fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The address answered ${response.status}.`);
  };

  /** Sends what is new to one stream, or notes why that failed and when to try again. */
  const deliver = async (given: StreamRow): Promise<void> => {
    let row = given;
    const keep = async (values: Partial<StreamRow>) => {
      row = { ...row, ...values };
      await db.update(auditStreams).set(values).where(eq(auditStreams.id, row.id));
    };
    try {
      for (let batch = 0; batch < batchesMost; batch += 1) {
        const rows = await deps.repository.after({}, row.sentSeq, batchSize);
        const last = rows.at(-1);
        if (!last) return;
        await send(row, rows);
        await keep({ sentSeq: last.seq, sentAt: clock.now(), failures: 0, problem: null, dueAt: null });
        if (rows.length < batchSize) return;
      }
    } catch (error) {
      const failures = row.failures + 1;
      const wait = addJitter(Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 10)));
      const problem = cutText(error instanceof Error ? messageOf(error) : String(error), 300);
      await keep({ failures, problem, dueAt: new Date(clock.now().getTime() + wait) });
    }
  };

  const deliverAll = async (): Promise<void> => {
    const rows = await db.select().from(auditStreams).orderBy(asc(auditStreams.createdAt));
    const now = clock.now();
    for (const row of rows) if (!row.dueAt || row.dueAt <= now) await deliver(row);
  };
  const jobs: readonly RecurringJob[] = [{ name: 'audit-streams', cron: '* * * * *', run: deliverAll }];

  return {
    jobs,
    list: async (): Promise<AuditStream[]> => {
      const headSeq = await head();
      return (await db.select().from(auditStreams).orderBy(asc(auditStreams.createdAt))).map((row) => present(row, headSeq));
    },
    add: async (kind: 'file' | 'webhook', givenUrl: string | undefined) => {
      const url = kind === 'webhook' ? checkedUrl(givenUrl) : null;
      const id = newId('aus');
      const key = kind === 'webhook' ? `whk_${randomBytes(32).toString('base64url')}` : null;
      const row = await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('audit-streams'))`);
        if ((await tx.$count(auditStreams)) >= streamsMost)
          throw new AppError('limit-reached', { detail: sayAudit('tooManyStreams', { count: streamsMost }) });
        await recordAudit(tx, { action: 'audit.stream.add', target: { kind: 'audit-stream', id, name: url ?? 'file' } });
        const values = { id, kind, url, sealedKey: key && deps.keys.seal(key, id), createdAt: clock.now(), sentSeq: await head() };
        const [added] = await tx.insert(auditStreams).values(values).returning();
        return added;
      });
      if (!row) throw new AppError('internal');
      return { stream: present(row, await head()), signing_key: key };
    },
    remove: (id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const [gone] = await tx.delete(auditStreams).where(eq(auditStreams.id, id)).returning();
        if (!gone) return;
        await recordAudit(tx, { action: 'audit.stream.remove', target: { kind: 'audit-stream', id, name: gone.url ?? 'file' } });
      }),
  };
}

export type AuditStreams = ReturnType<typeof createAuditStreams>;

const fileOf = ({ id }: StreamRow) => `${id}.jsonl`;

function checkedUrl(given: string | undefined): string {
  const url = URL.parse(given ?? '');
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href;
  throw new AppError('invalid-input', { errors: [{ path: 'body.url', message: sayAudit('addressInvalid') }] });
}
