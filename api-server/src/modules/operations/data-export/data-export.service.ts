import { createHmac } from 'node:crypto';
import { exportHours } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import { isSameSecret } from '../../../platform/hash.ts';
import { newId } from '../../../platform/ids.ts';
import { forEachOne } from '../../../platform/jobs/for-each-one.ts';
import type { JobQueue, RecurringJob, SendJob } from '../../../platform/jobs/jobs.ts';
import type { ExportRow } from './data-export.repository.ts';
import { ExportWork, type ExportWorkDependencies, leaseMs } from './export-work.ts';

export type { ExportRow } from './data-export.repository.ts';

const hourMs = 3_600_000;
/** Limits how long a download link is valid; the page requests a new one each time. */
const linkMs = 15 * 60_000;
const queueName = 'data-export';
const exportsAtOnce = 2;

export interface ExportsDependencies extends ExportWorkDependencies {
  readonly secret: string;
}

/**
 * Exports a user's data as a zip of JSON and files, in the background. Access: every statement is bound to the caller; bytes by a signed
 * link.
 */
export class ExportsService {
  private readonly deps: ExportsDependencies;
  private readonly work: ExportWork;
  private send: SendJob | undefined;
  readonly jobs: readonly RecurringJob[];
  readonly queue: JobQueue;

  constructor(deps: ExportsDependencies) {
    this.deps = deps;
    this.work = new ExportWork(deps);
    this.jobs = [{ name: 'data-exports', cron: '* * * * *', isForUsers: true, run: () => this.upkeep() }];
    this.queue = {
      name: queueName,
      atOnce: exportsAtOnce,
      run: async (data) => {
        if (typeof data === 'object' && data !== null && 'exportId' in data) await this.take(String(data.exportId));
      },
    };
  }

  /** Releases what a crash left claimed. `isExclusive` means that no other node can be running. */
  async open(isExclusive: boolean): Promise<void> {
    if (isExclusive) await this.deps.repository.freeAll();
  }

  /** Hands exports to nodes through the queue from now on, starting with those that wait. */
  async useQueue(send: SendJob): Promise<void> {
    this.send = send;
    await this.pickUp();
  }

  /** Starts an export unless one is in progress. A node without background jobs leaves it to the nodes that have them. */
  async start(userId: string): Promise<ExportRow | undefined> {
    const row = await this.deps.repository.begin(newId('exp'), userId, this.deps.clock.now());
    if (row && !row.leaseNode) await this.send?.(queueName, { exportId: row.id }, null);
    return row;
  }

  newest(userId: string): Promise<ExportRow | undefined> {
    return this.deps.repository.newest(userId);
  }

  linkOf(id: string): string {
    const expires = this.deps.clock.now().getTime() + linkMs;
    return `/api/account/export/content/${id}?expires=${expires}&signature=${this.sign(id, expires)}`;
  }

  /** @throws AppError 404 for a link that is invalid or expired, or whose archive is gone. */
  async read(id: string, expires: number, signature: string) {
    const { repository, storage, clock } = this.deps;
    if (!isSameSecret(signature, this.sign(id, expires)) || expires <= clock.now().getTime()) throw new AppError('link-expired');
    const row = await repository.find(id);
    const content = row?.storageKey ? await storage.get(row.storageKey) : undefined;
    if (!row || !content) throw new AppError('not-found');
    await repository.noteDownload(row);
    return { content, size: row.size };
  }

  close(): Promise<void> {
    return this.work.close();
  }

  private sign(id: string, expires: number): string {
    return createHmac('sha256', this.deps.secret).update(`data-export ${id} ${expires}`).digest('base64url');
  }

  /** Makes an export, or has a node look again once the lease of the one that makes it could have ended. */
  private async take(id: string): Promise<void> {
    const { repository, clock } = this.deps;
    const row = await repository.find(id);
    if (!row || (row.status !== 'working' && !row.leaseNode)) return;
    await this.send?.(queueName, { exportId: id }, new Date(clock.now().getTime() + leaseMs));
    if (row.status === 'working') return this.work.make(id);
    if (clock.now().getTime() - row.touchedAt.getTime() > leaseMs) await this.work.tell(row);
  }

  private async pickUp(): Promise<void> {
    const [untold, left] = [
      await this.deps.repository.untold(this.deps.clock.now(), leaseMs),
      await this.deps.repository.listLeft(this.deps.clock.now(), leaseMs),
    ];
    const make = (exportId: string) => (this.send ? this.send(queueName, { exportId }, null) : this.work.make(exportId));
    await forEachOne([...untold.map((ready) => () => this.work.tell(ready)), ...left.map((id) => () => make(id))], (work) => work());
  }

  private async upkeep(): Promise<void> {
    await this.deps.repository.tidy(new Date(this.deps.clock.now().getTime() - exportHours * hourMs));
    await this.pickUp();
  }
}
