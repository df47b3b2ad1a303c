import pg from 'pg';
import { allCalls } from 'shared-contracts/all-calls';
import type { CallDefinition, CallInput } from 'shared-contracts/calls';
import { beforeAll, expect, it } from 'vitest';
import { appWithoutUser } from './testing/app-with-user.ts';
import { notedStatements, type Statement } from './testing/noted-statements.ts';
import { ownInput } from './testing/own-input.ts';
import { makeOwned, ownedKinds } from './testing/owned-things.ts';
import type { SampleInput } from './testing/sample-input.ts';
import type { TestUser } from './testing/test-app.ts';

/** Tests every declared call that reads. Declaring a call is enough to cover it. */
const { api } = appWithoutUser();
let owner: TestUser;
type Noted = Map<string, readonly Statement[]>;
let few: Noted[];
let many: Noted[];
beforeAll(async () => {
  owner = await api.newAdmin('owner');
  await makeOfEach(1);
  const inputs = new Map<CallDefinition, SampleInput>();
  for (const call of allCalls.filter(({ auth, method }) => auth === 'user' && method === 'GET'))
    inputs.set(call, await ownInput(api.database.db, call, owner.email));
  const note = async () => {
    const noted: Noted = new Map();
    for (const [call, input] of inputs) noted.set(call.name, await notedStatements(() => send(call, input)));
    return noted;
  };
  // Twice, because the server remembers some of what it reads for seconds.
  few = [await note(), await note()];
  await makeOfEach(10);
  many = [await note(), await note()];
}, 300_000);

const send = (call: CallDefinition, input: SampleInput) => api.call(call, input as CallInput<CallDefinition>, owner);

async function makeOfEach(count: number) {
  for (const kind of ownedKinds()) for (let made = 0; made < count; made++) await makeOwned(api.database.db, kind, owner.email);
}

it('reads as often for eleven things of each kind as for one', () => {
  const counts = (noted: readonly Noted[], name: string) => noted.map((calls) => calls.get(name)?.length ?? 0);
  const names = [...(few[0]?.keys() ?? [])];
  expect(names.length).toBeGreaterThan(100);
  const growing = names.filter((name) => Math.min(...counts(many, name)) > Math.max(...counts(few, name)));
  expect(growing.map((name) => `${name}: ${counts(few, name)}, then ${counts(many, name)}`)).toEqual([]);
});

it('takes at most fifteen statements for a call', () => {
  const long = many.flatMap((noted) => [...noted]).filter(([, { length }]) => length > 15);
  expect(long.map(([name, { length }]) => `${name}: ${length}`)).toEqual([]);
});

/** Lists tables that hold a few rows in any installation: what its administrators set up, one by one. */
const small = [
  'audit_chain',
  'audit_streams',
  'connection_prices',
  'groups',
  'embedding_models',
  'identity_providers',
  'installation_server_groups',
  'plans',
  'policies',
];
for (const table of ['release_keys', 'release_tokens', 'scim_tokens', 'server_nodes']) small.push(table);

/** Lists what reads all of a table that grows, with the reason. */
const readsAll: Readonly<Record<string, string>> = {
  articles: 'everybody reads the same feeds, so the number of articles is the number of all of them',
  model_providers: 'the page Health counts all connections',
  model_calls: 'whether anything ever had a cost is looked up before the currency changes, and usually found at once',
  two_factors: 'the page People lists all accounts, and the database reads the table once while that is cheaper than an index',
};

it('finds everything through an index, except in small tables', async () => {
  const client = new pg.Client(api.own.connection);
  await client.connect();
  // Without sequential scans the database uses an index wherever there is one, though these tables are small.
  await client.query('set enable_seqscan = off');
  const found = new Set<string>();
  const noted = new Map([...few, ...many].flatMap((calls) => [...calls.values()].flat()).map((statement) => [statement.text, statement]));
  for (const { text, values } of noted.values()) {
    const { rows } = await client.query({ text: `explain (format json) ${text}`, values: [...values] });
    for (const table of scannedBy(rows[0]['QUERY PLAN'][0].Plan))
      if (!small.includes(table) && !(table in readsAll)) found.add(`${table}: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`);
  }
  await client.end();
  expect([...found]).toEqual([]);
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const scannedBy = ({ 'Node Type': type, 'Relation Name': table = '', Plans: parts = [] }: Plan): string[] => [
  ...(type === 'Seq Scan' ? [table] : []),
  ...parts.flatMap(scannedBy),
];
