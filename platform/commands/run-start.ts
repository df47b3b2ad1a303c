import { startApi } from './api-process.ts';
import { buildStale } from './build-stale.ts';
import { freePort, isFree } from './ports.ts';
import { fail, say } from './report.mjs';

const host = process.env.HOST ?? '127.0.0.1';
const port = readPort(process.env.PORT);
if (!(await isFree(port, host))) {
  const next = await freePort(port + 1, host);
  fail(`Port ${port} is taken by another program. Use the next free one: PORT=${next} npm start`);
}
await buildStale().catch((error: unknown) => fail(`The build failed: ${messageOf(error)}`));
say('• Starting the server …');
const api = await startApi({ env: { PORT: String(port), HOST: host } }).catch((error: unknown) => fail(messageOf(error)));
say(box([`Atrium is ready: ${api.url}${process.env.BASE_PATH ?? '/app'}`, 'Stop with Ctrl+C']));

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    say('\n• Stopping …');
    void api.stop();
  });
// The listener above would keep this process alive through the channel to the process that started it.
process.channel?.unref();

const code = await api.ended;
if (isStopping) say('• Stopped');
else fail(`The API server ended by itself (exit code ${code}); its log stands above.`);

function readPort(text = '4600'): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value < 65_536) return value;
  return fail(`PORT is "${text}", which is not a port number. Example: PORT=4700 npm start`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function box(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return ['', `╭${edge}╮`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `╰${edge}╯`, ''].join('\n');
}
