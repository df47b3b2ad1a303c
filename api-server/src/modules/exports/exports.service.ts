import { createHmac, timingSafeEqual } from 'node:crypto';
import { exportHours } from 'shared-contracts/settings-calls';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { NewAlert } from '../alerts/alerts.repository.ts';
import type { ExportRow, ExportsRepository } from './exports.repository.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

export type { ExportRow } from './exports.repository.ts';

const hourMs = 3_600_000;
/** A link in the page is good this long; the page makes a new one whenever it asks. */
const linkMs = 15 * 60_000;
const stalledMs = 10 * 60_000;

type Tables = Record<string, readonly Record<string, unknown>[]>;

export interface ExportsDependencies {
  readonly repository: ExportsRepository;
  readonly storage: Storage;
  /** Every row that names the user, by table, without secrets. */
  readonly data: (userId: string) => Promise<Tables>;
  readonly alert: (userId: string, alert: NewAlert) => Promise<void>;
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** A user's data as a zip of JSON and files, made in the background. Access: every statement is bound to the caller; bytes by a signed link. */
export class ExportsService {
  private readonly deps: ExportsDependencies;
  private readonly making = new Set<Promise<void>>();
  readonly jobs: readonly RecurringJob[];

  constructor(deps: ExportsDependencies) {
    this.deps = deps;
    this.jobs = [{ name: 'data-exports', cron: '50 * * * *', run: () => this.tidy() }];
  }

  /** Begins one, unless one is being made. */
  async start(userId: string): Promise<ExportRow | undefined> {
    const { repository, clock } = this.deps;
    const known = await this.newest(userId);
    if (known?.status === 'working') return known;
    const id = newId('exp');
    await repository.begin(id, userId, clock.now());
    const made = this.make(id, userId).finally(() => this.making.delete(made));
    this.making.add(made);
    return repository.find(id);
  }

  /** The last one; one that stopped with its node counts as failed. */
  async newest(userId: string): Promise<ExportRow | undefined> {
    const row = await this.deps.repository.newest(userId);
    const isStalled = row?.status === 'working' && this.deps.clock.now().getTime() - row.touchedAt.getTime() > stalledMs;
    return row && isStalled ? { ...row, status: 'failed' } : row;
  }

  linkOf(id: string): string {
    const expires = this.deps.clock.now().getTime() + linkMs;
    return `/api/account/export/content/${id}?expires=${expires}&signature=${this.sign(id, expires)}`;
  }

  /** @throws AppError 404 for a link that is not ours, is over, or whose archive is gone. */
  async read(id: string, expires: number, signature: string) {
    const { repository, storage, clock } = this.deps;
    const [expected, given] = [Buffer.from(this.sign(id, expires)), Buffer.from(signature)];
    const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
    if (!isOurs || expires <= clock.now().getTime()) throw new AppError('link-expired');
    const row = await repository.find(id);
    const content = row?.storageKey ? await storage.get(row.storageKey) : undefined;
    if (!row || !content) throw new AppError('not-found');
    return { content, size: row.size };
  }

  async close(): Promise<void> {
    await Promise.all(this.making);
  }

  private sign(id: string, expires: number): string {
    return createHmac('sha256', this.deps.secret).update(`data-export ${id} ${expires}`).digest('base64url');
  }

  private async make(id: string, userId: string): Promise<void> {
    const { repository, storage, clock, log, alert } = this.deps;
    try {
      const storageKey = `exports/${id}`;
      const { bytes } = await storage.put(storageKey, zipStream(this.entries(id, userId)));
      await repository.change(id, { status: 'ready', progress: 100, storageKey, size: bytes, touchedAt: clock.now() });
      const text = `Your data is ready to be downloaded on the page Manage Account for ${exportHours} hours. If you did not ask for it, change your password now.`;
      await alert(userId, { kind: 'security', title: 'Your data was prepared', text, link: '/settings/manage-account' });
    } catch (error) {
      log.error({ err: error, export: id }, 'a download of data failed');
      await repository
        .change(id, { status: 'failed', touchedAt: clock.now() })
        .catch((again: unknown) => log.error({ err: again }, 'a failed download of data was not marked'));
    }
  }

  /** The tables first, a fifth of the whole; then the files, by their bytes. */
  private async *entries(id: string, userId: string): AsyncGenerator<ZipEntry> {
    const { repository, storage, data, clock } = this.deps;
    const note = (progress: number) => repository.change(id, { progress: Math.min(99, Math.round(progress)), touchedAt: clock.now() });
    const tables = await data(userId);
    yield { name: 'README.txt', content: readme(clock.now()) };
    for (const [table, rows] of Object.entries(tables)) yield { name: `data/${table}.json`, content: JSON.stringify(rows, null, 2) };
    await note(20);
    const files = await repository.files(userId);
    const all = files.reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    for (const { id: fileId, name, size, storageKey } of files) {
      const content = storageKey ? await storage.get(storageKey) : undefined;
      if (content) yield { name: `files/${fileId}/${safeName(name)}`, content };
      done += size;
      await note(20 + (79 * done) / Math.max(all, 1));
    }
  }

  private tidy(): Promise<void> {
    const now = this.deps.clock.now().getTime();
    return this.deps.repository.tidy(new Date(now - exportHours * hourMs), new Date(now - hourMs));
  }
}

/** What a user named a file must not lead out of the folder into which somebody unpacks. */
const safeName = (name: string) => name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || 'file';

const readme = (made: Date) =>
  `Your data in Atrium, made on ${made.toUTCString()}.\n\ndata/ has a JSON file for each table with rows of yours. files/ has your files, each in a folder named by its id.\nPasswords, keys and other secrets are not part of it.\n`;
