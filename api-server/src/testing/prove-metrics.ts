import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startScriptedProvider } from './scripted-provider.ts';
import { freePort, type RunningApi, startApi } from './start-api.ts';

/**
 * Proves that a real Prometheus reads our metrics: it checks and tests the alarms, scrapes a real server, and evaluates every expression of
 * the alarms and the dashboard. Debian's package `prometheus` has to be installed.
 */
const folder = process.argv[2] ?? '';
const operations = join(import.meta.dirname, '../../../operations');
const rules = join(operations, 'prometheus/alerts.yml');
const patienceMs = 60_000;
/** Lists what a server without a schedule of backups doesn't have. */
const missing = new Set(['atrium_backup_age_seconds']);

for (const program of ['prometheus', 'promtool'])
  if (spawnSync(program, ['--version']).error) {
    process.stderr.write(`✗ ${program} is not installed. On Debian: apt-get install prometheus\n`);
    process.exit(1);
  }

interface Found {
  readonly status: string;
  readonly error?: string;
  readonly data: { readonly result: readonly { readonly value: readonly [number, string] }[] };
}

const promtool = (...args: string[]) => execFileSync('promtool', args, { stdio: 'inherit', cwd: join(operations, 'prometheus') });
promtool('check', 'rules', 'alerts.yml');
promtool('test', 'rules', 'alerts.test.yml');
promtool('check', 'config', 'prometheus.yml');

const provider = await startScriptedProvider();
const api = await startApi({ providerUrl: provider.baseUrl, env: { JOBS: 'on' } });
try {
  await use(api);
  await withPrometheus(api, async (ask) => {
    await until('the server is scraped', async () => (await ask('up{job="atrium"}')).data.result[0]?.value[1] === '1');
    const series = new Set<string>();
    for (const expression of expressions()) {
      const { status, error } = await ask(expression);
      if (status !== 'success') throw new Error(`Prometheus refuses ${expression}: ${error}`);
      for (const [name] of expression.matchAll(/\b(?:atrium|process)_\w+/g)) if (!missing.has(name)) series.add(name);
    }
    for (const name of series) await until(`${name} has values`, async () => (await ask(`count(${name})`)).data.result.length > 0);
    process.stdout.write(`✓ ${expressions().length} expressions evaluated, ${series.size} series found\n`);
    await api.stop();
    await until('a server that ended is seen as down', async () => (await ask('up{job="atrium"}')).data.result[0]?.value[1] === '0');
  });
} finally {
  await api.stop();
  await provider.close();
}

/** Causes each kind of metric: calls, an answer of a model, and reports of a browser. */
async function use({ url }: RunningApi): Promise<void> {
  const post = async (address: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${url}/api${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { access_token?: string };
  };
  const email = 'priya@example.com';
  const { access_token } = await post('/auth/sign-up', { email, password: 'correct horse battery', first_name: 'Priya' });
  provider.script = [{ text: 'Hello.' }, { finish: true }];
  await post('/v4/chat/completion', { message: 'Hi', email }, access_token);
  const seen = { name: 'LCP', remote: 'mfe-chat', release: '1.0', rev: 1 };
  const events = [
    { ...seen, kind: 'load', name: 'mfe-chat', outcome: 'ok', value: 80 },
    { ...seen, kind: 'vital', value: 900 },
  ];
  await post('/telemetry', { events });
}

async function withPrometheus({ url }: RunningApi, work: (ask: (expression: string) => Promise<Found>) => Promise<void>): Promise<void> {
  rmSync(join(folder, 'data'), { recursive: true, force: true });
  const config = join(folder, 'prometheus.yml');
  const target = new URL(url).host.replace('localhost', '127.0.0.1');
  const own = { global: { scrape_interval: '1s', evaluation_interval: '1s' }, rule_files: [rules] };
  // YAML contains JSON.
  writeFileSync(config, JSON.stringify({ ...own, scrape_configs: [{ job_name: 'atrium', static_configs: [{ targets: [target] }] }] }));
  const address = `127.0.0.1:${await freePort()}`;
  const server = spawn('prometheus', [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
    '--log.level=error',
  ]);
  const ended = once(server, 'exit');
  server.stderr.pipe(process.stderr);
  try {
    await until('Prometheus is ready', async () => (await fetch(`http://${address}/-/ready`)).ok);
    await work(async (query) => {
      const answer = await fetch(`http://${address}/api/v1/query?${new URLSearchParams({ query })}`);
      return (await answer.json()) as Found;
    });
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

/** Lists the expressions of the alarms and of the dashboard. */
function expressions(): string[] {
  const { panels } = JSON.parse(readFileSync(join(operations, 'grafana/atrium.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const lines = readFileSync(rules, 'utf8').split('\n');
  const alarms = lines.flatMap((line, at) => {
    const [, found] = /^ +expr: (.+)$/.exec(line) ?? [];
    if (found !== '|') return found ? [found] : [];
    const end = lines.findIndex((next, place) => place > at && /^ {8}\w/.test(next));
    return [
      lines
        .slice(at + 1, end)
        .join(' ')
        .trim(),
    ];
  });
  return [...alarms, ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))];
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > end) throw new Error(`Not true within ${patienceMs / 1000} s: ${what}`);
    await wait(250);
  }
  process.stdout.write(`✓ ${what}\n`);
}
