import { buildApp } from './app.ts';
import { createWebHandler } from './http/web-handler.ts';
import { sharedClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createLog, type Log } from './platform/log.ts';
import { messageOf } from './platform/logged-error.ts';
import { returnSpareMemory } from './platform/spare-memory.ts';
import { setTracing, type Tracing } from './platform/tracing/tracing.ts';
import { seedDatabase } from './seed/seed-database.ts';

/** Open streams and a busy database may delay the shutdown. After this time, the process ends anyway. */
const shutdownLimitMs = 12_000;

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? messageOf(error) : String(error)}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const traces = await startTraces();
  const opened = await openDatabase(config, log);
  let url: string;
  try {
    const { database, isExclusive } = opened;
    await seedDatabase(database.db, log);
    // Measures the difference of the clocks before anything depends on the time.
    await database.isReady();
    const app = await buildApp({
      config,
      database,
      isExclusive,
      clock: sharedClock(database, config.clockAheadMs),
      log,
      web: createWebHandler(config),
    });
    stopOnSignals(log, async () => {
      await app.close();
      await opened.close();
      await traces?.close();
    });
    url = await app.listen({ port: config.port, host: config.host, backlog: 8192 });
  } catch (error) {
    await opened.close();
    throw error;
  }
  returnSpareMemory();
  const ready = { ready: true, url: url.replace('0.0.0.0', 'localhost') };
  process.send?.(ready);
  process.stdout.write(`${JSON.stringify(ready)}\n`);
}

/** Loads OpenTelemetry only where a collector is configured, because it costs memory and time. */
async function startTraces(): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_SDK_DISABLED: off } = process.env;
  if (!(endpoint || own) || off === 'true') return undefined;
  const { startOpenTelemetry } = await import('./platform/tracing/open-telemetry.ts');
  const { OTEL_TRACES_SAMPLER_ARG: share, OTEL_SERVICE_NAME: serviceName = 'atrium-api', OTEL_BSP_SCHEDULE_DELAY: delay } = process.env;
  const tracing = startOpenTelemetry({ share: Number(share ?? 1), serviceName, ...(delay ? { delayMs: Number(delay) } : {}) });
  setTracing(tracing);
  return tracing;
}

function stopOnSignals(log: Log, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = (why: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => process.exit(1), shutdownLimitMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the server did not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  // The parent that forked this process is gone. Nobody would stop a server that holds the port and the data.
  process.on('disconnect', () => stop('disconnect'));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise rejection was not handled'));
}
