import { createHmac } from 'node:crypto';
import { exportHours } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import { isSameSecret } from '../../../platform/hash.ts';
import { newId } from '../../../platform/ids.ts';
import { forEachOne } from '../../../platform/jobs/for-each-one.ts';
import type { JobQueue, RecurringJob, SendJob } from '../../../platform/jobs/jobs.ts';
import type { ExportRow } from './data-export.repository.ts';
import { createExportWork, type ExportWorkDependencies, leaseMs } from './export-work.ts';

export type { ExportRow } from './data-export.repository.ts';

const hourMs = 3_600_000;
/** Limits how long a download link is valid; the page requests a new one each time. */
const linkMs = 15 * 60_000;
const queueName = 'data-export';
const exportsAtOnce = 2;

export interface ExportsDependencies extends ExportWorkDependencies {
  readonly secret: string;
}

export type ExportsService = ReturnType<typeof createExportsService>;

/**
 * Exports a user's data as a zip of JSON and files, in the background. Access: every statement is bound to the caller; bytes by a signed
 * link.
 */
export function createExportsService(deps: ExportsDependencies) {
  const work = createExportWork(deps);
  let send: SendJob | undefined;
  const jobs: readonly RecurringJob[] = [{ name: 'data-exports', cron: '* * * * *', isForUsers: true, run: () => upkeep() }];
  const queue: JobQueue = {
    name: queueName,
    atOnce: exportsAtOnce,
    run: async (data) => {
      if (typeof data === 'object' && data !== null && 'exportId' in data) await take(String(data.exportId));
    },
  };

  /** Releases what a crash left claimed. `isExclusive` means that no other node can be running. */
  async function open(isExclusive: boolean): Promise<void> {
    if (isExclusive) await deps.repository.freeAll();
  }

  /** Hands exports to nodes through the queue from now on, starting with those that wait. */
  async function useQueue(sendJob: SendJob): Promise<void> {
    send = sendJob;
    await pickUp();
  }

  /** Starts an export unless one is in progress. A node without background jobs leaves it to the nodes that have them. */
  async function start(userId: string): Promise<ExportRow | undefined> {
    const row = await deps.repository.begin(newId('exp'), userId, deps.clock.now());
    if (row && !row.leaseNode) await send?.(queueName, { exportId: row.id }, null);
    return row;
  }

  function newest(userId: string): Promise<ExportRow | undefined> {
    return deps.repository.newest(userId);
  }

  function linkOf(id: string): string {
    const expires = deps.clock.now().getTime() + linkMs;
    return `/api/account/export/content/${id}?expires=${expires}&signature=${sign(id, expires)}`;
  }

  /** @throws AppError 404 for a link that is invalid or expired, or whose archive is gone. */
  async function read(id: string, expires: number, signature: string) {
    const { repository, storage, clock } = deps;
    if (!isSameSecret(signature, sign(id, expires)) || expires <= clock.now().getTime()) throw new AppError('link-expired');
    const row = await repository.find(id);
    const content = row?.storageKey ? await storage.get(row.storageKey) : undefined;
    if (!row || !content) throw new AppError('not-found');
    await repository.noteDownload(row);
    return { content, size: row.size };
  }

  function close(): Promise<void> {
    return work.close();
  }

  function sign(id: string, expires: number): string {
    return createHmac('sha256', deps.secret).update(`data-export ${id} ${expires}`).digest('base64url');
  }

  /** Makes an export, or has a node look again as soon as the lease of the one that makes it could have ended. */
  async function take(id: string): Promise<void> {
    const { repository, clock } = deps;
    const row = await repository.find(id);
    if (!row || (row.status !== 'working' && !row.leaseNode)) return;
    const now = clock.now().getTime();
    const freeAt = row.leaseNode ? row.touchedAt.getTime() + leaseMs + 1 : now;
    const isHeld = freeAt > now;
    // A whole lease later, a node that died shortly before this look would hold the export for almost two of them.
    await send?.(queueName, { exportId: id }, new Date(isHeld ? Math.min(freeAt, now + leaseMs) : now + leaseMs));
    if (row.status === 'working') return work.make(id);
    if (!isHeld) await work.tell(row);
  }

  async function pickUp(): Promise<void> {
    const [untold, left] = [
      await deps.repository.untold(deps.clock.now(), leaseMs),
      await deps.repository.listLeft(deps.clock.now(), leaseMs),
    ];
    const make = (exportId: string) => (send ? send(queueName, { exportId }, null) : work.make(exportId));
    await forEachOne([...untold.map((ready) => () => work.tell(ready)), ...left.map((id) => () => make(id))], (run) => run());
  }

  async function upkeep(): Promise<void> {
    await deps.repository.tidy(new Date(deps.clock.now().getTime() - exportHours * hourMs));
    await pickUp();
  }

  return { jobs, queue, open, useQueue, start, newest, linkOf, read, close };
}
