import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

import { listenLow } from './scripted-provider.ts';

const script = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));

/** Starts the reference server of the protocol, which has every feature, in a separate process. */
export async function startEverythingServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const probe = createServer();
  const port = await listenLow(probe);
  probe.close();
  await once(probe, 'close');
  const child = spawn(process.execPath, [script, 'streamableHttp'], { env: { ...process.env, PORT: String(port) }, stdio: 'pipe' });
  await untilListening(child);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function untilListening(child: ChildProcess): Promise<void> {
  let said = '';
  const listening = Promise.withResolvers<void>();
  const onData = (chunk: Buffer) => {
    said += chunk;
    if (said.includes('listening on port')) listening.resolve();
  };
  child.stdout?.on('data', onData);
  child.stderr?.on('data', onData);
  child.once('exit', () => listening.reject(new Error(said)));
  await listening.promise;
}
