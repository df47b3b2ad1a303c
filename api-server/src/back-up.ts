import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BackupError } from './platform/backup/backup-entity.ts';
import { findBackup, isWhole, listBackups, openPlace, pruneBackups } from './platform/backup/backup-place.ts';
import { newBackupKey, openingWith } from './platform/backup/backup-seal.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { createLog } from './platform/log.ts';
import { messageOf } from './platform/logged-error.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { version } from './version.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const text = { type: 'string' } as const;

/**
 * Runs `npx platform backup` and `npx platform restore` on the installation of the settings, whether the server runs or not. Each command
 * loads only what it needs: a list needs no database.
 */
try {
  await run();
} catch (error) {
  process.stderr.write(`✗ ${error instanceof Error ? messageOf(error) : String(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: text, from: text, key: text, keep: text, former: text, live: { type: 'boolean' }, 'keep-access': { type: 'boolean' } },
  });
  const [verb = '', id] = positionals;
  if (verb === 'new-key') return makeKey();
  const config = readConfig(process.env);
  const at = values.to ?? values.from ?? config.backup.to;
  if (!at) throw new BackupError('Name the place of backups with --to or --from, or set BACKUP_TO: a folder, or s3://bucket/folder.');
  const place = openPlace(at, config.backup.s3);
  const log = createLog('silent');
  const storage = await openStorage(config);
  const opening = () => {
    if (!values.key) throw new BackupError('Name the file with the key: --key <file>.');
    return openingWith(readFileSync(values.key, 'utf8'));
  };
  const openLive = async () => {
    const { openAsItIs } = await import('./platform/database/open-database.ts');
    return openAsItIs(config, log);
  };
  const live = async <T>(work: (connection: Awaited<ReturnType<typeof openLive>>['connection']) => Promise<T>) => {
    const { connection, close } = await openLive();
    return work(connection).finally(close);
  };
  switch (verb) {
    case 'create': {
      const { createBackup } = await import('./platform/backup/create-backup.ts');
      const recipients = recipientsOf(config);
      const about = await live((connection) => createBackup({ connection, storage, place, recipients, version, now: new Date(), say }));
      if (isWhole(about)) return say(`Backup ${about.id} is complete.`);
      throw new BackupError(`Backup ${about.id} has everything but ${about.files.missing} missing files. Complete backups are kept.`);
    }
    case 'list': {
      const all = await listBackups(place);
      if (!all.length) return say('There is no complete backup at this place.');
      for (const { id: name, version: by, files } of all)
        say(`${name}  ${files.count} files${files.missing ? `, ${files.missing} missing` : ''}  version ${by}`);
      return;
    }
    case 'verify': {
      const { compareWith, verifyBackup } = await import('./platform/backup/verify-backup.ts');
      const source = { place, about: await findBackup(place, id), open: opening() };
      await verifyBackup({ ...source, say });
      if (!values.live) return say(`Backup ${source.about.id} is intact.`);
      const differences = await live((connection) => compareWith(source, { connection, storage }));
      if (differences.length) throw new BackupError(`The installation differs from the backup.\n${differences.join('\n')}`);
      return say('The installation has what the backup has.');
    }
    case 'prune': {
      const keep = Number(values.keep);
      if (!Number.isInteger(keep) || keep < 1) throw new BackupError('Name how many backups to keep: --keep <number>, at least 1.');
      const deleted = await pruneBackups(place, keep, new Date());
      return say(deleted.length ? `Deleted: ${deleted.map((one) => one.id).join(', ')}.` : 'There is nothing to delete.');
    }
    case 'restore': {
      const { restoreBackup } = await import('./platform/backup/restore-backup.ts');
      const about = await findBackup(place, id);
      const former = values.former ? { former: { connectionString: values.former } } : {};
      const keepsAccess = values['keep-access'] ?? false;
      await restoreBackup({ place, about, open: opening(), storage, say, database: openLive, keepsAccess, ...former });
      return say(`Backup ${about.id} is restored. Everyone signs in again.`);
    }
    default:
      throw new BackupError('Name what to do: create, list, verify, prune, restore or new-key.');
  }
}

async function makeKey(): Promise<void> {
  const { key, recipient } = await newBackupKey();
  say(`# Opens the backups of Atrium. Keep it away from the server, and keep a second copy.`);
  say(`# Set BACKUP_RECIPIENTS to: ${recipient}`);
  say(key);
}

function recipientsOf({ backup: { recipients } }: Config): readonly string[] {
  if (recipients.length) return recipients;
  throw new BackupError('Set BACKUP_RECIPIENTS, because backups are always encrypted. `npx platform backup new-key` makes a key.');
}
