import { sql } from 'drizzle-orm';
import pg from 'pg';
import { allCalls } from 'shared-contracts/all-calls';
import type { CallDefinition, CallInput } from 'shared-contracts/calls';
import { beforeAll, expect, it } from 'vitest';
import { appWithoutUser } from './testing/app-with-user.ts';
import { notedStatements } from './testing/noted-statements.ts';
import { ownInput } from './testing/own-input.ts';
import type { TestUser } from './testing/test-app.ts';
import { addPeople } from './testing/year-of-data.ts';

const { api } = appWithoutUser();
/** How many people there are, which share of a year each worked, and how many more rows a page may read. */
const [few, many, share, slack] = process.env.TEST_ALL ? [4, 200, 1, 1_000] : [2, 40, 0.1, 500];

const accounts = 2 * slack;

/** Lists calls that read more of a larger installation, with the reason. */
const growing: Readonly<Record<string, string>> = {
  getInstallationUsage: 'adds up what everybody spent in the chosen time',
  previewEmbedding: 'counts what is to be embedded, when an administrator asks for the price',
  verifyAuditLog: 'reads a part of the log, which grew',
};

/** Describes what a call makes the database look at: how many rows, and the statement that looks at most of them. */
interface Reading {
  readonly rows: number;
  readonly worst: string;
}
type Readings = ReadonlyMap<string, Reading>;

let owner: TestUser;
let ofFew: Readings;
let ofMany: Readings;
beforeAll(async () => {
  owner = await api.newAdmin('owner');
  await addPeople(api.own.connection, { people: few, share });
  ofFew = await readAll();
  await addPeople(api.own.connection, { people: many, share });
  await addAccounts();
  ofMany = await readAll();
}, 900_000);

/** Adds accounts without any work: a call that reads all of them would not exceed the slack with the others alone. */
async function addAccounts(): Promise<void> {
  await api.database.db.execute(sql`insert into users (id, name, email)
    select 'account_' || n, 'Account ' || n, 'account' || n || '@example.com' from generate_series(1, ${accounts}::int) n`);
  await api.database.db.execute(sql`analyze`);
}

async function readAll(): Promise<Readings> {
  const client = new pg.Client(api.own.connection);
  await client.connect();
  // As with many more rows, the database uses an index wherever there is one.
  await client.query('set enable_seqscan = off');
  const found = new Map<string, Reading>();
  for (const call of allCalls.filter(({ auth, method }) => auth === 'user' && method === 'GET')) {
    const input = await ownInput(api.database.db, call, owner.email);
    const statements = await notedStatements(() => api.call(call, input as CallInput<CallDefinition>, owner));
    const read: Reading[] = [];
    for (const { text, values } of statements) {
      await client.query('begin');
      const plan = await client.query({ text: `explain (analyze, format json) ${text}`, values: [...values] });
      await client.query('rollback');
      read.push({ rows: Math.round(lookedAt(plan.rows[0]['QUERY PLAN'][0].Plan)), worst: text.replaceAll(/\s+/g, ' ') });
    }
    const [first] = read.toSorted((one, other) => other.rows - one.rows);
    found.set(call.name, { rows: read.reduce((sum, { rows }) => sum + rows, 0), worst: first?.worst ?? '' });
  }
  await client.end();
  return found;
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** Counts the rows that scans returned or dropped. */
function lookedAt(plan: Plan): number {
  const own = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const isScan = plan['Node Type'].endsWith('Scan') && plan['Node Type'] !== 'Subquery Scan' && plan['Node Type'] !== 'Function Scan';
  return (isScan ? own * plan['Actual Loops'] : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + lookedAt(part), 0);
}

it('reads as many rows for a page of a large installation as of a small one', () => {
  const greedy = [...ofMany].filter(([name, { rows }]) => !(name in growing) && rows > 1.5 * (ofFew.get(name)?.rows ?? 0) + slack);
  expect(greedy.map(([name, { rows, worst }]) => `${name}: ${ofFew.get(name)?.rows}, then ${rows} rows; ${worst.slice(0, 300)}`)).toEqual(
    [],
  );
});
