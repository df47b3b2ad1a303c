import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDevGateway } from '../../dev/dev-gateway.ts';
import { type DevServer, startDevServer } from '../../dev/dev-servers.ts';
import { type DeployablePackage, deployablePackages, workspaceRoot } from '../../release/index.ts';
import { buildStale } from '../build/build-stale.ts';
import { startApi } from '../process/api-process.ts';
import { freePort, isFree } from '../process/ports.ts';
import { onStop } from '../process/stop.ts';
import { box } from '../setup/box.ts';
import { fail, say } from '../setup/report.mjs';

const host = '127.0.0.1';
const base = process.env.BASE_PATH ?? '/app';
const port = Number(process.env.PORT ?? 4600);
if (!(await isFree(port, host)))
  fail(`Port ${port} is taken by another program. Use the next free one: PORT=${await freePort(port + 1, host)} npm run dev`);

const apiName = 'api-server';
const { fromSource, built } = choose(process.argv.slice(2));
if (built.length) await buildStale([...new Set([...built.map(({ name }) => name), 'host-shell'])]);
execFileSync(process.execPath, [join(workspaceRoot, 'shared-ui/build/extract-antd-css.ts')], { stdio: ['ignore', 'ignore', 'inherit'] });
const servers = await compile(fromSource);
say('• Starting the API, which restarts when its sources change …');
const apiPort = await freePort(port + 100, host);
const api = await startApi({ env: { PORT: String(apiPort), HOST: host }, execArgv: ['--watch', '--watch-preserve-output'] });
const gateway = createDevGateway({ servers, apiPort, base }).listen(port, host);
await once(gateway, 'listening');
say(
  box([
    `Atrium in development: http://${host}:${port}${base}`,
    `From source: ${[...fromSource.map(({ name }) => name), apiName].join(', ')}`,
  ]),
);

onStop(async () => {
  gateway.close();
  gateway.closeAllConnections();
  await Promise.all([api.stop(), ...servers.map((server) => server.close())]);
});

/**
 * Splits the packages into those that run from source and those that run as built. Without a name all run from source;
 * with one, the shell and the named packages do. The API always runs from source.
 */
function choose(names: readonly string[]): { fromSource: DeployablePackage[]; built: DeployablePackage[] } {
  const all = deployablePackages().filter(({ kind }) => kind !== 'provider');
  const known = [apiName, ...all.map(({ name }) => name)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) fail(`There is no package "${unknown}" to run. Available packages: ${known.join(', ')}`);
  const isChosen = ({ name, kind }: DeployablePackage) => kind === 'shell' || names.length === 0 || names.includes(name);
  return { fromSource: all.filter(isChosen), built: all.filter((target) => !isChosen(target)) };
}

/** Compiles one package at a time: in parallel, the compilers would share two cores and be no faster. */
async function compile(targets: readonly DeployablePackage[]): Promise<DevServer[]> {
  const started: DevServer[] = [];
  for (const [index, target] of targets.entries()) {
    say(`• Compiling ${target.name} (${index + 1} of ${targets.length}) …`);
    started.push(await startDevServer(target, await freePort(port + 1 + index, host), (line) => say(`• ${line}`)));
  }
  return started;
}
