import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeChat, importChats } from 'shared-contracts/calls';
import type { longChat } from '../../bench/chat-data.ts';
import { send, signUpAt } from '../../bench/signed-in.ts';
import type { Target } from '../../bench/signed-in-page.ts';
import type { StreamsServer } from '../../bench/streams.ts';
import { platformDir } from '../../release/index.ts';
import { type ApiProcess, startApi } from '../process/api-process.ts';
import { freePort } from '../process/ports.ts';

export const benchEmail = 'bench@example.com';

/** Describes a server of the bench and the person who is signed in there. */
export interface Served extends Target {
  readonly pid: number;
  readonly dataDir: string;
}

const servers: ApiProcess[] = [];
const folders: string[] = [];

/** Removes a folder when the servers have stopped. */
export const removeLater = (folder: string): unknown => folders.push(folder);

/** Stops all servers and removes what they stored. */
export async function stopServers(): Promise<void> {
  for (const server of servers.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Starts a server on that platform state with an empty database, and signs a person up. */
export async function serve(state: string, firstPort: number, executablePath: string, more: Record<string, string> = {}): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  removeLater(dataDir);
  const env = {
    PORT: String(await freePort(firstPort)),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PLATFORM_DIR: state,
    LOG_LEVEL: 'error',
    // The request for a title would be answered by the provider as another answer.
    CHAT_TITLES: 'off',
    ...more,
  };
  const server = await startApi({ env, output: 'pipe' });
  servers.push(server);
  const { token } = await signUpAt(`${server.url}/api`, benchEmail);
  return { url: `${server.url}/app`, token, executablePath, pid: server.pid, dataDir };
}

/** Returns what starts a server whose answers come from a provider's address. */
export const streamsServer =
  (executablePath: string) =>
  async (providerUrl: string): Promise<StreamsServer> => {
    const env = { LLM_BASE_URL: providerUrl, LLM_MODEL: 'scripted', RATE_LIMIT_PER_MINUTE: '100000' };
    const { url, token, pid } = await serve(platformDir(), 24_000, executablePath, env);
    return {
      pid,
      url: `${new URL(url).origin}/api${completeChat.path}`,
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      body: JSON.stringify({ email: benchEmail, message: 'Tell me all.' }),
    };
  };

/** Imports chats for the person of a target, and returns their ids. */
export async function importTo({ url, token }: Target, chats: readonly ReturnType<typeof longChat>[]): Promise<readonly string[]> {
  const person = { api: `${new URL(url).origin}/api`, token, email: benchEmail };
  const { results } = await send(person, importChats, { body: { chats } });
  return results.map(({ session_id }) => session_id);
}
