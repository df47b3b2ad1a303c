import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startApi } from '../commands/process/api-process.ts';
import { findBrowser } from '../commands/process/browser.ts';
import { freePort } from '../commands/process/ports.ts';
import { say } from '../commands/setup/report.mjs';
import { platformDir, releaseAll, workspaceRoot } from '../release/index.ts';
import { createCommands, step } from './commands.ts';
import { startHttpsFront } from './https-front.ts';
import { proveExtension } from './prove-extension.ts';
import { proveHost, proveHostRefused } from './prove-host.ts';
import { proveReleases } from './prove-releases.ts';

interface Place {
  /** Names the folder for everything that the proof writes. */
  readonly folder: string;
  /** Names the repository of the remote. */
  readonly root: string;
  /** Holds npm's settings. */
  readonly npm: Readonly<Record<string, string>>;
  /** Collects what ends the started programs. */
  readonly closing: (() => unknown)[];
}

/** Starts an Atrium that has only a shell, and shows it the remote of another repository. */
export async function proveInAtrium({ folder, root, npm, closing }: Place): Promise<void> {
  step('building a shell and starting Atrium');
  for (const env of ['prod', 'qa']) await releaseAll({ only: ['host-shell', 'platform-provider'], env, onProgress: say });
  const start = async (data: string, settings: Readonly<Record<string, string>>) => {
    const port = String(await freePort(22_000 + (process.pid % 5_000)));
    const atrium = await startApi({ env: { ...serverSettings(folder, data), ...settings, PORT: port } });
    closing.push(() => atrium.stop());
    return atrium;
  };
  const { url } = await start('data', { RELEASE_TESTERS: '*' });
  const front = await startHttpsFront(url, await freePort(23_000 + (process.pid % 5_000)), folder);
  closing.push(front.close);
  const commands = createCommands({ ...npm, NODE_EXTRA_CA_CERTS: front.certificate });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  closing.push(() => browser.close());
  await proveReleases({ browser, commands, url, service: front.url, ...tokensOf(folder), root });
  step('running its source inside Atrium');
  await proveHost({ browser, commands, url, root });
  step('installing it as an extension where its team may publish nothing');
  const closed = await start('closed', {});
  await proveExtension({ browser, commands, url: closed.url, root });
  await proveHostRefused({ browser, commands, url: closed.url, root });
}

/** Returns the settings of a server that shows qa, and halts a canary after its first error. */
const serverSettings = (folder: string, data: string) => ({
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, data),
  PLATFORM_DIR: platformDir(),
  REGISTRY_ENV: 'qa',
  RELEASE_ENVIRONMENTS: 'qa,prod',
  CANARY_LOADS_LEAST: '1',
  MIX_CHECK_SECONDS: '0',
  LOG_LEVEL: 'warn',
});

/** Makes and revokes tokens as the operators do, where the server is. */
function tokensOf(folder: string) {
  const program = join(workspaceRoot, 'platform/commands/platform/run-platform.ts');
  const env = { ...process.env, ...serverSettings(folder, 'data') };
  const operate = (...args: readonly string[]) => execFileSync(process.execPath, [program, ...args], { env, encoding: 'utf8' }).trim();
  return {
    tokenFor: (remote: string) => {
      const label = `CI of ${remote}`;
      const secret = operate('token', 'create', remote, '--env', 'qa', '--label', label);
      const rows = operate('token', 'list').split('\n');
      return { secret, id: rows.find((row) => row.includes(label))?.split(' ', 1)[0] ?? '' };
    },
    revoke: (id: string) => void operate('token', 'revoke', id),
  };
}
