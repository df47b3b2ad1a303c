import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { measureStream } from './measured.ts';
import { checkedKey, type ListedObject, type Storage } from './storage.ts';

/** Stores objects as files in a folder. Bytes are written under a temporary name, flushed to disk, then renamed. */
export function createDiskStorage(root: string): Storage {
  const incoming = path.join(root, 'incoming');
  const placeOf = (key: string) => path.join(root, 'objects', ...checkedKey(key).split('/'));
  return {
    put: async (key, content, { maxBytes = Number.POSITIVE_INFINITY } = {}) => {
      const place = placeOf(key);
      // Only this process may read what users store.
      await mkdir(root, { recursive: true, mode: 0o700 });
      await mkdir(incoming, { recursive: true });
      await mkdir(path.dirname(place), { recursive: true });
      const temporary = path.join(incoming, randomUUID());
      const meter = measureStream(maxBytes);
      try {
        const handle = await open(temporary, 'wx', 0o600);
        // `flush` puts the bytes on disk before the file gets its name.
        await pipeline(content, meter.through, handle.createWriteStream({ flush: true }));
        await rename(temporary, place);
        await syncFolder(path.dirname(place));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return meter.result();
    },
    get: async (key, range) => {
      const handle = await open(placeOf(key), 'r').catch(missing);
      return handle?.createReadStream(range);
    },
    delete: (key) => rm(placeOf(key), { force: true }),
    list: (folder) => listFolder(path.join(root, 'objects'), folder),
    sweep: async (before) => {
      for (const name of (await readdir(incoming).catch(missing)) ?? []) {
        const file = path.join(incoming, name);
        const found = await stat(file).catch(missing);
        if (found && found.mtime < before) await rm(file, { force: true });
      }
    },
  };
}

async function* listFolder(root: string, folder: string): AsyncGenerator<ListedObject> {
  const found = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(missing);
  for (const entry of found ?? []) {
    if (!entry.isFile()) continue;
    const place = path.join(entry.parentPath, entry.name);
    const about = await stat(place).catch(missing);
    if (about) yield { key: path.relative(root, place).split(path.sep).join('/'), bytes: about.size, at: about.mtime };
  }
}

/** A rename survives a power failure only once its folder is on disk as well, which not every system supports. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function missing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
