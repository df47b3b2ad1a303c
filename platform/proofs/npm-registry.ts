import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../commands/process/ports.ts';

export interface NpmRegistry {
  /** Holds the settings with which npm uses this registry and no other, and its own cache. */
  readonly env: Readonly<Record<string, string>>;
  stop(): void;
}

const ours = ['shared-contracts', 'shared-ui', 'platform'];
const startsMs = 60_000;

/**
 * Starts Verdaccio on loopback. Our packages come only from it; everything else it fetches from the registry that npm is set to.
 * @throws Error when it does not answer.
 */
export async function startNpmRegistry(installed: string, folder: string): Promise<NpmRegistry> {
  mkdirSync(folder, { recursive: true });
  const uplink = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const port = await freePort(20_000 + (process.pid % 5_000));
  const config = {
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd') } },
    uplinks: { usual: { url: uplink, timeout: '60s', maxage: '30m', cache: true } },
    packages: {
      ...Object.fromEntries(ours.map((name) => [name, { access: '$all', publish: '$all', unpublish: '$all' }])),
      '**': { access: '$all', proxy: 'usual' },
    },
    max_body_size: '50mb',
    log: { type: 'stdout', format: 'json', level: 'error' },
  };
  // YAML contains JSON.
  const file = join(folder, 'config.yaml');
  writeFileSync(file, JSON.stringify(config));
  const program = join(installed, 'node_modules/verdaccio/bin/verdaccio');
  const child = spawn(process.execPath, [program, '--config', file, '--listen', `127.0.0.1:${port}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/`;
  await untilAnswering(`${url}-/ping`);
  const npmrc = join(folder, 'npmrc');
  writeFileSync(npmrc, `registry=${url}\n//127.0.0.1:${port}/:_authToken=proof\n`);
  return {
    env: { npm_config_userconfig: npmrc, npm_config_registry: url, npm_config_cache: join(folder, 'cache') },
    stop: () => void child.kill(),
  };
}

async function untilAnswering(url: string): Promise<void> {
  const end = Date.now() + startsMs;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > end) throw new Error('Verdaccio did not answer within a minute.');
    await delay(200);
  }
}
