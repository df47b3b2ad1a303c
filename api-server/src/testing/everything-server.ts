import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

import { listenLow } from './scripted-provider.ts';

interface OfficialServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts the reference server of the protocol, which has every feature, in a separate process. */
export const startEverythingServer = (): Promise<OfficialServer> =>
  start(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'), ['streamableHttp']);

/** Starts the protocol's example of a server with an app, in a separate process. */
export const startBudgetServer = (): Promise<OfficialServer> =>
  start(new URL('index.js', import.meta.resolve('@modelcontextprotocol/server-budget-allocator')).href, []);

async function start(script: string, options: readonly string[]): Promise<OfficialServer> {
  const probe = createServer();
  const port = await listenLow(probe);
  probe.close();
  await once(probe, 'close');
  const child = spawn(process.execPath, [fileURLToPath(script), ...options], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'pipe',
  });
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
    if (said.includes('listening on ')) listening.resolve();
  };
  child.stdout?.on('data', onData);
  child.stderr?.on('data', onData);
  child.once('exit', () => listening.reject(new Error(said)));
  await listening.promise;
}
