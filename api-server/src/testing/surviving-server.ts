import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { CallDefinition, CallInput } from 'shared-contracts/calls';
import { expect } from 'vitest';
import { openHttpBrowser } from './http-browser.ts';
import { type RunningApi, startApi } from './start-api.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Starts a real server process with an embedded database that can be killed and started again on its data. */
export async function startSurvivingServer(providerUrl: string, env: Readonly<Record<string, string>>) {
  const dataDir = temporaryFolder('survives');
  const start = () => startApi({ dataDir, providerUrl, env: { FREE_SPACE_FLOOR_MB: '0', ...env } });
  let api: RunningApi = await start();
  const browser = () => openHttpBrowser(() => api.url);
  return {
    url: () => api.url,
    /** Opens a browser without cookies. */
    browser,
    /** Sends a call that must succeed. */
    send: async <C extends CallDefinition>(call: C, input: CallInput<C>, by: { readonly token: string }) => {
      const { status, body } = await browser().send(call, input, by.token);
      expect([call.name, status, status === 200 ? '' : body]).toEqual([call.name, 200, '']);
      return body;
    },
    statusOf: async <C extends CallDefinition>(call: C, input: CallInput<C>, by: { readonly token: string }) =>
      (await browser().send(call, input, by.token)).status,
    download: async (address: string) => (await fetch(api.url + address)).text(),
    /** Runs `npx platform audit verify` as an operator does, beside the server. Returns the head that it prints. */
    verifyAudit: (known?: string): { text: string; head: string } => {
      const program = path.resolve(import.meta.dirname, '../check-audit.ts');
      const own = { ...process.env, DATA_DIR: dataDir };
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...(known ? [known] : [])], { encoding: 'utf8', env: own });
      expect([status, stderr]).toEqual([0, '']);
      return { text: stdout, head: /\d+:[0-9a-f]{64}/.exec(stdout)?.[0] ?? '' };
    },
    kill: () => api.kill(),
    restart: async () => {
      api = await start();
    },
    close: async () => {
      await api.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type SurvivingServer = Awaited<ReturnType<typeof startSurvivingServer>>;
