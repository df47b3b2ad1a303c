import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { aloneConfig } from '../../preset/index.ts';
import { deployablePackages, readContributions, workspaceRoot } from '../../release/index.ts';
import { freePort } from '../process/ports.ts';
import { onStop } from '../process/stop.ts';
import { box } from '../setup/box.ts';
import { fail } from '../setup/report.mjs';

const host = '127.0.0.1';
const remotes = deployablePackages().filter(({ kind }) => kind === 'remote');
const target = remotes.find(({ name }) => name === process.argv[2]);
if (!target) fail(`Name the remote to show alone: npm run alone -- <name>.Available: ${remotes.map(({ name }) => name).join(', ')}`);

execFileSync(process.execPath, [join(workspaceRoot, 'shared-ui/build/extract-antd-css.ts')], { stdio: ['ignore', 'ignore', 'inherit'] });
const port = await freePort(Number(process.env.PORT ?? 4650), host);
const config = aloneConfig({ root: target.root, name: target.name, mode: 'development' });
const rsbuild = await createRsbuild({
  cwd: target.root,
  config: { ...config, server: { host, port, printUrls: false, htmlFallback: 'index' } },
});
const { server } = await rsbuild.startDevServer();
const { routes } = await readContributions(target);
const first = routes.find(({ path }) => !path.includes(':'))?.path ?? '';
process.stdout.write(`${box([`${target.name} alone, on sample data: http://${host}:${port}/app/${first}`])}\n`);
onStop(() => server.close());
