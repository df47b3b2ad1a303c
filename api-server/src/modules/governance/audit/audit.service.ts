import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { AppError } from '../../../errors.ts';
import { sayAudit } from '../../../messages/audit.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { verifyAudit } from '../../../platform/audit/verify-audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { isSameSecret } from '../../../platform/hash.ts';
import { csvHead, csvLine, jsonLine } from './audit.presenter.ts';
import type { AuditFilter, AuditRepository, AuditRow } from './audit.repository.ts';

const pageSize = 50;
const batchSize = 500;
const linkMs = 5 * 60_000;

/** Describes which entries a caller asked for. */
export interface GivenFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const exported = z.object({
  format: z.enum(['csv', 'jsonl']),
  expires: z.number(),
  filter: z.record(z.string(), z.string()),
});

export interface AuditDependencies {
  readonly db: Drizzle;
  readonly repository: AuditRepository;
  readonly secret: string;
  readonly clock: Clock;
}

/** Creates the reading side of the audit log. Access: callers have checked the role in the installation. */
export function createAudit({ db, repository, secret, clock }: AuditDependencies) {
  const signatureOf = (text: string) => createHmac('sha256', secret).update(`audit-export ${text}`).digest('base64url');
  return {
    list: async (given: GivenFilter, before: string | undefined) => {
      const cursor = before === undefined ? undefined : cursorOf(before);
      const found = await repository.list(filterOf(given), cursor, pageSize + 1);
      const rows = found.slice(0, pageSize);
      const next = found.length > pageSize ? String(rows.at(-1)?.seq) : null;
      return { rows, next, people: await repository.emails(idsIn(rows)) };
    },
    actions: () => repository.actions(),
    verify: () => verifyAudit(db),
    /** Returns the path of a link to the entries, and records that somebody exports them. */
    link: async (given: GivenFilter, format: 'csv' | 'jsonl'): Promise<string> => {
      filterOf(given);
      const filter = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
      await recordAudit(db, { action: 'audit.export', target: { kind: 'audit', id: '', name: format }, after: { format, ...filter } });
      const text = Buffer.from(JSON.stringify({ format, filter, expires: clock.now().getTime() + linkMs })).toString('base64url');
      return `/api/admin/audit/export?link=${text}.${signatureOf(text)}`;
    },
    /** Opens such a link. @throws AppError for a link that is forged or expired. */
    open: (link: string): { format: 'csv' | 'jsonl'; content: Readable } => {
      const [text = '', signature = ''] = link.split('.');
      if (!isSameSecret(signature, signatureOf(text))) throw new AppError('link-expired');
      const { format, filter, expires } = z.parse(exported, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
      if (expires <= clock.now().getTime()) throw new AppError('link-expired');
      return { format, content: Readable.from(linesOf(repository, filterOf(filter), format)) };
    },
  };
}

export type Audit = ReturnType<typeof createAudit>;

/** Reads the entries in batches, so that a log of any length is never in memory. */
async function* linesOf(repository: AuditRepository, filter: AuditFilter, format: 'csv' | 'jsonl'): AsyncGenerator<string> {
  if (format === 'csv') yield csvHead;
  for (let after = 0; ; ) {
    const rows = await repository.after(filter, after, batchSize);
    if (rows.length) yield rows.map(format === 'csv' ? csvLine : jsonLine).join('');
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.seq;
  }
}

function filterOf({ from, to, ...rest }: GivenFilter): AuditFilter {
  return { ...rest, from: momentOf('from', from), to: momentOf('to', to) };
}

function momentOf(field: string, given: string | undefined): Date | undefined {
  if (!given) return undefined;
  const moment = new Date(given);
  // The database knows no moment before our era and far after it.
  if (moment.getTime() >= 0 && moment.getUTCFullYear() <= 9999) return moment;
  throw new AppError('invalid-input', { errors: [{ path: `query.${field}`, message: sayAudit('momentInvalid') }] });
}

function cursorOf(given: string): number {
  const seq = Number(given);
  if (Number.isSafeInteger(seq)) return seq;
  throw new AppError('invalid-input', { errors: [{ path: 'query.before', message: sayAudit('cursorInvalid') }] });
}

/** Lists the ids in the details of entries that may be of people. */
function idsIn(rows: readonly AuditRow[]): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, one] of Object.entries(value)) {
      if (name === 'person' && typeof one === 'string') found.add(one);
      else look(one);
    }
  };
  for (const { before, after } of rows) {
    look(before);
    look(after);
  }
  return [...found].slice(0, 500);
}
