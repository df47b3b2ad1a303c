import { buildStale } from '../build/build-stale.ts';
import { startApi } from '../process/api-process.ts';
import { freePort, isFree } from '../process/ports.ts';
import { onStop } from '../process/stop.ts';
import { box } from '../setup/box.ts';
import { fail, say } from '../setup/report.mjs';

const host = process.env.HOST ?? '127.0.0.1';
const port = readPort(process.env.PORT);
if (!(await isFree(port, host))) {
  const next = await freePort(port + 1, host);
  fail(`Port ${port} is taken by another program. Use the next free one: PORT=${next} npm start`);
}
await buildStale().catch((error: unknown) => fail(`The build failed: ${messageOf(error)}`));
say('• Starting the server …');
const starting = startApi({ env: { PORT: String(port), HOST: host, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' } });
const { isStopping } = onStop(async () => (await starting).stop());
const api = await starting.catch((error: unknown) => fail(messageOf(error)));
say(box([`Atrium is ready: ${api.url}${process.env.BASE_PATH ?? '/app'}`, 'Stop with Ctrl+C']));

const code = await api.ended;
if (!isStopping()) fail(`The API server stopped unexpectedly (exit code ${code}); see its log above.`);

function readPort(text = '4600'): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value < 65_536) return value;
  return fail(`PORT is "${text}", which is not a port number. Example: PORT=4700 npm start`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
