import { exportHours } from 'shared-contracts/settings-calls';
import { sayAlert } from '../../../messages/alerts.ts';
import { sayExport } from '../../../messages/exports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import type { Log } from '../../../platform/log.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { NewAlert } from '../../messaging/alert/alert.repository.ts';
import type { ExportRow, ExportsRepository } from './data-export.repository.ts';
import type { PersonalDataRepository } from './personal-data.repository.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

/** Limits how long the node that makes an archive may be silent before another node takes over. */
export const leaseMs = 8_000;
const heartbeatMs = 2_000;
/** Limits attempts, so that an archive that crashes its node is not retried forever. */
const attemptsMost = 3;

const lost = 'somebody else makes this archive now, or this node ends';

export interface ExportWorkDependencies {
  readonly repository: ExportsRepository;
  readonly storage: Storage;
  readonly personalData: PersonalDataRepository;
  readonly alert: (userId: string, alert: NewAlert) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Makes requested archives on whichever node claims them. The node holds a lease under its own name and renews it; when a node dies,
 * another one starts over. The lease lasts until the user was notified, so that another node can send a missing alert; the alert's key
 * prevents duplicates.
 */
export function createExportWork(deps: ExportWorkDependencies) {
  const making = new Set<Promise<void>>();
  const closing = new AbortController();

  /** Resolves when this node has done what it can, or at once when another node holds the archive. */
  async function make(id: string): Promise<void> {
    if (closing.signal.aborted) return;
    const holder = newId('hold');
    const row = await deps.repository.claim(id, holder, deps.clock.now(), leaseMs);
    if (!row) return;
    const made = hold(row, holder).finally(() => making.delete(made));
    making.add(made);
    await made;
  }

  /** Releases the archive in progress, so that another node, or this one after a restart, starts over. */
  async function close(): Promise<void> {
    closing.abort(new Error(lost));
    await Promise.all(making);
  }

  async function hold(row: ExportRow, holder: string): Promise<void> {
    const { repository, clock, log } = deps;
    const keep = (values: Partial<ExportRow>) => repository.keep(row.id, holder, { ...values, touchedAt: clock.now() });
    const beat = setInterval(
      () => void keep({}).catch((error: unknown) => log.warn({ err: error }, 'a download of data could not be kept')),
      heartbeatMs,
    );
    try {
      if (row.attempts > attemptsMost) throw new Error('it ended its node too often');
      await write(row, holder);
    } catch (error) {
      // A node that lost its lease must not change the row.
      const isClosing = closing.signal.aborted;
      const isOurs = await keep(isClosing ? { leaseNode: null } : { status: 'failed', leaseNode: null });
      if (isOurs && !isClosing) log.error({ err: error, export: row.id }, 'a download of data failed');
    } finally {
      clearInterval(beat);
    }
  }

  async function write({ id, userId }: ExportRow, holder: string): Promise<void> {
    const { repository, storage, clock } = deps;
    const storageKey = `exports/${id}`;
    const { bytes } = await storage.put(storageKey, zipStream(entries(id, userId, holder), closing.signal));
    const ready = { status: 'ready' as const, progress: 100, storageKey, size: bytes, touchedAt: clock.now() };
    if (!(await repository.keep(id, holder, ready))) throw new Error(lost);
    await tell({ id, userId });
  }

  /** Notifies the user of a finished archive; the alert's key prevents duplicates after a crash. */
  async function tell({ id, userId }: Pick<ExportRow, 'id' | 'userId'>): Promise<void> {
    const alert = {
      kind: 'security',
      title: sayAlert('exportReadyTitle'),
      text: sayAlert('exportReady', { hours: exportHours }),
      link: '/settings/manage-account',
      key: `export ${id}`,
    } as const;
    await deps.alert(userId, alert);
    await deps.repository.release(id);
  }

  /** Yields the tables and pictures first, as a fifth of the progress, then the files, by their bytes. */
  async function* entries(id: string, userId: string, holder: string): AsyncGenerator<ZipEntry> {
    const { repository, personalData, storage, clock } = deps;
    const note = async (progress: number) => {
      const values = { progress: Math.min(99, Math.round(progress)), touchedAt: clock.now() };
      if (!(await repository.keep(id, holder, values))) throw new Error(lost);
    };
    const language = await repository.languageOf(userId);
    const readme = sayExport('readme', { moment: clock.now().toISOString() });
    yield { name: 'README.txt', content: writeSentence(readme, language), isCompressed: true };
    for await (const { name, json } of personalData.tables(userId)) yield { name: `data/${name}.json`, content: json, isCompressed: true };
    await note(15);
    for await (const { name, bytes } of personalData.pictures(userId))
      yield { name: `pictures/${name}`, content: bytes, isCompressed: false };
    await note(20);
    const files = await repository.files(userId);
    const all = files.reduce((sum, { size }) => sum + size, 0);
    const missing: string[] = [];
    let done = 0;
    for (const { id: fileId, name, size, storageKey } of files) {
      const path = `files/${fileId}/${safeName(name)}`;
      const content = storageKey ? await storage.get(storageKey) : undefined;
      if (content) yield { name: path, content, isCompressed: false };
      else missing.push(path);
      done += size;
      await note(20 + (79 * done) / Math.max(all, 1));
    }
    if (!missing.length) return;
    const list = sayExport('missing', { files: missing.join('\n') });
    yield { name: 'MISSING.txt', content: writeSentence(list, language), isCompressed: true };
  }

  return { make, close, tell };
}

/** Sanitizes file names, so that unpacking cannot write outside the target folder. */
const safeName = (name: string) => name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || 'file';
