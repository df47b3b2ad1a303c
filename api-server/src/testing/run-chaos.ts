import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from './chaos/cluster.ts';
import { type Fault, faults } from './chaos/faults.ts';
import { Person, type PersonReport } from './chaos/person.ts';

/**
 * Runs three nodes while people work and something goes wrong, and checks that nothing was lost or done twice.
 * `npm run chaos [-- --times <rounds>] [--only <fault>,…] [--pooled] [--year]`; `--pooled` puts PgBouncer in front of the database,
 * and `--year` starts with a year of data of 200 people.
 */
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '1' },
    only: { type: 'string' },
    people: { type: 'string', default: '6' },
    pooled: { type: 'boolean', default: false },
    year: { type: 'boolean', default: false },
  },
});
const names = values.only?.split(',');
const chosen = faults.filter(({ name }) => !names || names.includes(name));
const times = Number(values.times);
const unknown = names?.filter((name) => !faults.some((fault) => fault.name === name)) ?? [];
if (unknown.length || !Number.isInteger(times) || times < 1) {
  process.stderr.write(`✗ There is no fault ${unknown.join(', ')}. The faults: ${faults.map(({ name }) => name).join(', ')}\n`);
  process.exit(1);
}

/** How long people work before the fault and after it. */
const calmMs = 4_000;
/** Long enough that a node whose clock is ahead would start a schedule before its time. */
const scheduleAheadMs = 25_000;
const settledWithinMs = 180_000;

const cluster = await startCluster({ isPooled: values.pooled, hasYear: values.year });
if (!cluster.disk) process.stdout.write('• disk-full is left out: only root on Linux can mount a disk to fill.\n');
let passed = 0;
let failed = 0;
process.stdout.write(
  '| fault | round | questions | whole answers | unfinished | retries | longest (s) | |\n|---|--:|--:|--:|--:|--:|--:|---|\n',
);
try {
  for (let round = 0; round < times; round += 1)
    for (const fault of chosen.filter(({ needsDisk }) => !needsDisk || cluster.disk)) {
      const outcome = await tryFault(cluster, fault, round).then(
        (report) => ({ report, problem: '' }),
        (error: unknown) => ({ report: undefined, problem: error instanceof Error ? error.message : String(error) }),
      );
      const { report, problem } = outcome;
      if (problem) failed += 1;
      else passed += 1;
      const figures = report
        ? [report.asked, report.whole, report.unfinished, report.retries, (report.longestMs / 1000).toFixed(1)]
        : ['', '', '', '', ''];
      process.stdout.write(`| ${[fault.name, round + 1, ...figures, problem || 'nothing lost'].join(' | ')} |\n`);
    }
} finally {
  await cluster.close();
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed ? 1 : 0);

async function tryFault(cluster: Cluster, fault: Fault, round: number): Promise<PersonReport> {
  const addresses = () => cluster.nodes.map(({ url }) => url());
  const people = Array.from({ length: Number(values.people) }, (_, at) => new Person(`${fault.name}${round}x${at}`, addresses, at));
  await Promise.all(people.map((person) => person.signUp()));
  const agents = await Promise.all(people.map((person) => person.schedule()));
  const end = new AbortController();
  const working = Promise.all(people.map((person) => person.work(end.signal)));
  // Noted, and thrown below.
  working.catch(() => undefined);
  await wait(calmMs);
  const dueAt = await makeDue(cluster, agents);
  await Promise.all(people.map((person) => person.startExport()));
  await fault.happen(cluster, round);
  await wait(calmMs);
  end.abort();
  await working;
  await settled(cluster, agents, people);
  await checkSchedules(cluster, agents, dueAt);
  const reports = await Promise.all(people.map((person) => person.check()));
  const sum = (pick: (report: PersonReport) => number) => reports.reduce((total, report) => total + pick(report), 0);
  return {
    asked: sum(({ asked }) => asked),
    whole: sum(({ whole }) => whole),
    unfinished: sum(({ unfinished }) => unfinished),
    retries: sum(({ retries }) => retries),
    longestMs: Math.max(...reports.map(({ longestMs }) => longestMs)),
  };
}

/** Makes the schedules due soon, so that the fault meets them. Returns when. */
async function makeDue({ query }: Cluster, agents: readonly string[]): Promise<Date> {
  const [row] = await query<{ at: Date }>(
    `update agent_schedules set next_at = date_trunc('milliseconds', clock_timestamp() + make_interval(secs => $2))
      where agent_id = any($1) returning next_at as at`,
    [agents, scheduleAheadMs / 1000],
  );
  if (!row) throw new Error('no schedule was found');
  return row.at;
}

/** Waits until the schedules have fired and the downloads are ready. */
async function settled({ query }: Cluster, agents: readonly string[], people: readonly Person[]): Promise<void> {
  const emails = people.map(({ email }) => email);
  const until = performance.now() + settledWithinMs;
  for (;;) {
    const [row] = await query<{ fired: number; ready: number; running: number }>(
      `select (select count(distinct idempotency_key)::int from chat_runs where idempotency_key like any($1)) as fired,
        (select count(*)::int from data_exports e join users u on u.id = e.user_id where u.email = any($2) and e.status = 'ready') as ready,
        (select count(*)::int from chat_runs where status = 'running') as running`,
      [agents.map((id) => `schedule:${id}:%`), emails],
    );
    if (row && row.fired >= agents.length && row.ready >= people.length && row.running === 0) return;
    if (performance.now() > until)
      throw new Error(
        `After ${settledWithinMs / 1000} s, ${row?.fired} of ${agents.length} schedules have fired, ${row?.ready} of ${people.length} downloads are ready, and ${row?.running} answers run`,
      );
    await wait(1_000);
  }
}

/** Checks that each schedule fired once, and not before its time. */
async function checkSchedules({ query }: Cluster, agents: readonly string[], dueAt: Date): Promise<void> {
  const runs = await query<{ key: string; at: Date }>(
    'select idempotency_key as key, created_at as at from chat_runs where idempotency_key like any($1)',
    [agents.map((id) => `schedule:${id}:%`)],
  );
  for (const id of agents) {
    const own = runs.filter(({ key }) => key.startsWith(`schedule:${id}:`));
    if (own.length !== 1) throw new Error(`a schedule fired ${own.length} times: ${own.map(({ key }) => key).join(', ')}`);
    const early = dueAt.getTime() - (own[0]?.at.getTime() ?? 0);
    if (early > 0) throw new Error(`a schedule fired ${early / 1000} s before its time`);
  }
  const alerts = await query<{ count: number; user: string }>(
    `select u.email as user, count(*)::int as count from alerts a join users u on u.id = a.user_id
      where a.link like any($1) group by 1, a.link having count(*) > 1`,
    [agents.map((id) => `%${id}%`)],
  );
  if (alerts.length) throw new Error(`${alerts.length} people were notified of a scheduled run more than once`);
}
