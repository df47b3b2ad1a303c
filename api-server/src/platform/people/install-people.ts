import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Execute } from '../database/build-indexes.ts';
import { retryLocked } from '../database/conflicts.ts';
import type { Drizzle } from '../database/database.ts';
import { personIndex, rowCounts, scimPeople } from '../database/schema/index.ts';
import { hashOf } from '../hash.ts';
import { directoryFields, mapDirectory } from './directory-fields.ts';

/** Lists the tables that triggers derive from accounts and invitations. No backup contains them. */
export const peopleTables = ['person_index', 'row_counts'] as const;

const rowsAtOnce = 500;
const filling = 'people:filling';
const filled = 'people:filled';

const name = `coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.name)`;
/** Only the beginning decides about the order, and an entry of an index has a limit. */
const sortable = (text: string) => `left(${text}, 100)`;

/** Says how each column follows from an account, and from an invitation. */
const columns: Readonly<Record<keyof typeof personIndex.$inferSelect, readonly [ofAccount: string, ofInvitation: string]>> = {
  ...mapDirectory((field) => [`s.${scimPeople[field].name}`, 'null'] as const),
  id: ['u.id', 'i.id'],
  email: ['u.email', 'i.email'],
  name: [name, `''`],
  sortName: [sortable(`coalesce(nullif(${name}, ''), u.email)`), sortable('i.email')],
  state: [
    `case when u.suspended_at is not null then 'suspended' when p.deletion_at is not null then 'closed'
      when p.deactivated_at is not null then 'deactivated' else 'active' end`,
    `'invited'`,
  ],
  role: ['r.role', 'null'],
  isVerified: ['u.email_verified', 'false'],
  createdAt: ['u.created_at', 'i.created_at'],
  endsAt: ['p.deletion_at', 'i.expires_at'],
};

const stored = getTableColumns(personIndex);
const keys = Object.keys(stored) as (keyof typeof columns)[];
const listed = keys.map((key) => stored[key].name);
const select = (place: 0 | 1) => keys.map((key) => columns[key][place]).join(', ');

/** The row is locked first, so that the statement after it sees what another change of the same person committed meanwhile. */
const indexPerson = `
create or replace function index_person() returns trigger language plpgsql as $$
declare
  person text;
begin
  if tg_table_name in ('users', 'installation_invitations') then person := coalesce(new.id, old.id);
  else person := coalesce(new.user_id, old.user_id); end if;
  perform from person_index where id = person for update;
  insert into person_index (${listed.join(', ')})
    select ${select(0)} from users u left join profiles p on p.user_id = u.id left join installation_roles r on r.user_id = u.id
      left join scim_people s on s.user_id = u.id
    where u.id = person
    union all select ${select(1)} from installation_invitations i where i.id = person
  on conflict (id) do update set ${listed.map((column) => `${column} = excluded.${column}`).join(', ')};
  if not found then delete from person_index where id = person; end if;
  return null;
end $$`;

const countRows = `
create or replace function count_rows() returns trigger language plpgsql as $$
declare
  change integer := case tg_op when 'INSERT' then 1 else -1 end;
  counted integer;
begin
  update row_counts set count = count + change where table_name = tg_table_name;
  if found then return null; end if;
  execute format('select count(*) from %I', tg_table_name) into counted;
  insert into row_counts (table_name, count) values (tg_table_name, counted)
    on conflict (table_name) do update set count = row_counts.count + change;
  return null;
end $$`;

/** Runs at the end of the transaction, so that its locks last as briefly as possible and no other change waits for them in another order. */
const triggerOf = (trigger: string, table: string, events: string, run: string) => [
  `drop trigger if exists ${trigger} on ${table}`,
  `create constraint trigger ${trigger} after ${events} on ${table} deferrable initially deferred for each row execute function ${run}()`,
];

/** Lists the tables that the index follows, each with the columns of interest. */
const sources: Readonly<Record<string, readonly string[]>> = {
  users: ['email', 'name', 'suspended_at', 'email_verified'],
  profiles: ['first_name', 'last_name', 'deletion_at', 'deactivated_at'],
  installation_roles: ['role'],
  scim_people: directoryFields.map((field) => scimPeople[field].name),
  installation_invitations: ['email', 'expires_at'],
};

/** Lists the tables whose rows are counted as they come and go. */
const countedTables = ['users', 'groups'] as const;
type CountedTable = (typeof countedTables)[number];

const statements = [
  indexPerson,
  countRows,
  ...Object.entries(sources).flatMap(([table, changed]) =>
    triggerOf('index_person', table, `insert or delete or update of ${changed.join(', ')}`, 'index_person'),
  ),
  ...countedTables.flatMap((table) => triggerOf('count_rows', table, 'insert or delete', 'count_rows')),
];
const fingerprint = hashOf(statements.join('\n'), 'hex');

/** Creates the triggers that maintain the list of people, unless this version's are installed already, and lists those there are. */
export async function installPeople(execute: Execute): Promise<void> {
  const { rows } = await execute(`select obj_description('person_index'::regclass, 'pg_class') as mark,
    exists (select from users) and not exists (select from person_index) as is_empty`);
  const [state] = rows as { mark: string | null; is_empty: boolean }[];
  if (state?.mark === `${filled} ${fingerprint}` && !state.is_empty) return;
  if (!state?.mark?.endsWith(` ${fingerprint}`)) {
    await execute('begin');
    try {
      for (const statement of statements) await execute(statement);
      await execute(`comment on table person_index is '${filling} ${fingerprint}'`);
      await execute('commit');
    } catch (error) {
      await execute('rollback');
      throw error;
    }
  }
  await execute('delete from row_counts');
  for (const table of ['users', 'installation_invitations']) await listAll(execute, table);
  await execute(`comment on table person_index is '${filled} ${fingerprint}'`);
}

/** Lets the triggers list the rows of a table, some at once, so that nobody who changes one waits for long. */
async function listAll(execute: Execute, table: string): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await execute(
      `select max(id) as last from (select id from ${table} where id > $after$${after}$after$ order by id limit ${rowsAtOnce}) slice`,
    );
    const [slice] = rows as { last: string | null }[];
    if (!slice?.last) return;
    const { last } = slice;
    await retryLocked(() => execute(`update ${table} set email = email where id > $after$${after}$after$ and id <= $after$${last}$after$`));
    after = last;
  }
}

/** Returns how many rows a table has, in the same time for any number. */
export async function countAll(db: Drizzle, table: CountedTable): Promise<number> {
  const [known] = await db.select().from(rowCounts).where(eq(rowCounts.tableName, table));
  if (known) return known.count;
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`);
  return rows[0]?.count ?? 0;
}
