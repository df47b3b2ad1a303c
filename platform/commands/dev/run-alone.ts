import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startAlone } from '../../dev/alone-server.ts';
import { deployablePackages, workspaceRoot } from '../../release/index.ts';
import { freePort } from '../process/ports.ts';
import { onStop } from '../process/stop.ts';
import { box } from '../setup/box.ts';
import { fail } from '../setup/report.mjs';

const remotes = deployablePackages().filter(({ kind }) => kind === 'remote');
const target = remotes.find(({ name }) => name === process.argv[2]);
if (!target) fail(`Name the remote to show alone: npm run alone -- <name>.Available: ${remotes.map(({ name }) => name).join(', ')}`);

execFileSync(process.execPath, [join(workspaceRoot, 'shared-ui/build/extract-antd-css.ts')], { stdio: ['ignore', 'ignore', 'inherit'] });
const server = await startAlone(target, await freePort(Number(process.env.PORT ?? 4650)));
process.stdout.write(`${box([`${target.name} alone, on sample data: ${server.url}`])}\n`);
onStop(server.close);
