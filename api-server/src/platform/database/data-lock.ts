import { rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { hashOf } from '../hash.ts';

/**
 * Locks a data folder for one process. A listening socket is the lock, because the kernel releases it however the process ends. Linux has
 * socket names outside the file system; elsewhere a stale socket file is recognized because it refuses connections.
 */
export async function lockDataDir(dataDir: string): Promise<{ release: () => Promise<void> }> {
  const name = `atrium-lock-${hashOf(dataDir, 'hex').slice(0, 16)}`;
  const address = process.platform === 'linux' ? `\0${name}` : path.join(os.tmpdir(), `${name}.sock`);
  const server = net.createServer((socket) => socket.destroy());
  try {
    await listen(server, address);
  } catch (error) {
    if (!isInUse(error)) throw error;
    if (process.platform === 'linux' || (await answers(address))) throw new DataDirInUseError(dataDir);
    rmSync(address, { force: true });
    await listen(server, address);
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
  constructor(dataDir: string) {
    super(`Another Atrium server already uses ${dataDir}. Stop it first, or set DATA_DIR to another folder.`);
  }
}

const isInUse = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

function listen(server: net.Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}
