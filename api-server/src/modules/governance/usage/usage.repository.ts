import { type SQL, sql } from 'drizzle-orm';
import type { UsageGrouping } from 'shared-contracts/admin-calls';
import type { CallTotals, UsageRow } from 'shared-contracts/settings-calls';
import type { Drizzle } from '../../../platform/database/database.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { groups, itemIndex, modelCalls, profiles, users, workspaces } from '../../../platform/database/schema/index.ts';

/** Limits calls to a period, which ends before `until`, and to what the filters name. */
export interface CallFilter {
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly userId?: string | undefined;
  readonly chatId?: string | undefined;
  /** Names what the calls counted for, such as `group:grp_2`. */
  readonly scope?: string | undefined;
  readonly model?: string | undefined;
  readonly connection?: string | undefined;
  readonly kind?: string | undefined;
}

type Figures = Record<keyof Required<CallTotals>, string | number | null>;

const figures = sql`count(*)::int as calls, coalesce(sum(c.input_tokens), 0) as input_tokens, coalesce(sum(c.cached_tokens), 0) as cached_tokens,
  coalesce(sum(c.reasoning_tokens), 0) as reasoning_tokens, coalesce(sum(c.output_tokens), 0) as output_tokens,
  coalesce(sum(c.pictures), 0) as pictures, coalesce(sum(c.audio_seconds), 0) as audio_seconds, coalesce(sum(c.characters), 0) as characters,
  sum(c.cost_micro) as cost_micro,
  coalesce(sum(floor(least(c.cached_tokens, c.input_tokens) * greatest(0, (c.price->>'inputMicro')::numeric - (c.price->>'cachedMicro')::numeric) / 1000000)), 0) as saved_micro,
  (count(*) filter (where c.price is null and c.status <> 'refused'))::int as unpriced_calls, (count(*) filter (where c.is_estimated))::int as estimated_calls`;

const dayOf = sql`to_char(c.started_at at time zone 'UTC', 'YYYY-MM-DD')`;
const personName = sql`coalesce(nullif(${fullName(profiles, users)}, ''), ${users.name}, '')`;
const people = sql`left join ${users} on ${users.id} = c.user_id left join ${profiles} on ${profiles.userId} = c.user_id`;

interface Grouping {
  readonly key: SQL;
  readonly name: SQL;
  readonly join: SQL;
}

const groupByScope = (kind: string, table: SQL, name: SQL): Grouping => ({
  key: sql`substr(s.scope, ${kind.length + 2}::int)`,
  name: sql`coalesce(max(${name}), '')`,
  join: sql`cross join lateral unnest(c.scopes) as s(scope) ${table}`,
});

function itemBy(kind: 'agent' | 'blueprint', key: SQL): Grouping {
  return {
    key,
    name: sql`coalesce(max(i.name), '')`,
    join: sql`left join ${itemIndex} i on i.kind = ${sql.raw(`'${kind}'`)} and i.id = ${key}`,
  };
}

const groupings: Record<UsageGrouping, Grouping> = {
  day: { key: dayOf, name: sql`''`, join: sql`` },
  model: { key: sql`c.model`, name: sql`c.model`, join: sql`` },
  kind: { key: sql`c.kind`, name: sql`''`, join: sql`` },
  connection: { key: sql`c.connection_id`, name: sql`max(c.connection_name)`, join: sql`` },
  person: { key: sql`coalesce(c.user_id, '')`, name: sql`max(${personName})`, join: people },
  group: groupByScope('group', sql`left join ${groups} g on 'group:' || g.id = s.scope`, sql`g.name`),
  workspace: groupByScope('workspace', sql`left join ${workspaces} w on 'workspace:' || w.id = s.scope`, sql`w.name`),
  agent: itemBy('agent', sql`c.agent_id`),
  workflow: itemBy('blueprint', sql`c.workflow_id`),
};

/** Calls that are running have no figures yet. */
function where({ from, until, userId, chatId, scope, model, connection, kind }: CallFilter, more: readonly SQL[] = []): SQL {
  const conditions: (SQL | undefined)[] = [
    sql`c.status <> 'running'`,
    from && sql`c.started_at >= ${from.toISOString()}::timestamptz`,
    until && sql`c.started_at < ${until.toISOString()}::timestamptz`,
    userId === undefined ? undefined : sql`c.user_id = ${userId}`,
    chatId === undefined ? undefined : sql`c.chat_id = ${chatId}`,
    scope === undefined ? undefined : sql`c.scopes @> array[${scope}]::text[]`,
    model === undefined ? undefined : sql`c.model = ${model}`,
    connection === undefined ? undefined : sql`c.connection_id = ${connection}`,
    kind === undefined ? undefined : sql`c.kind = ${kind}`,
    ...more,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );
}

export class UsageRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async totals(filter: CallFilter): Promise<CallTotals> {
    const { rows } = await this.db.execute<Figures & Record<string, unknown>>(
      sql`select ${figures} from ${modelCalls} c where ${where(filter)}`,
    );
    return toTotals(rows[0]);
  }

  /** Adds up calls: days in their order, everything else with the most expensive first. */
  async rows(by: UsageGrouping, filter: CallFilter, offset: number, limit: number): Promise<{ rows: UsageRow[]; total: number }> {
    const { key, name, join } = groupings[by];
    const isScoped = by === 'group' || by === 'workspace';
    const named = isScoped ? sql`s.scope like ${`${by}:%`}` : sql`${key} is not null`;
    const order = by === 'day' ? sql`key` : sql`coalesce(sum(c.cost_micro), 0) desc, sum(c.input_tokens + c.output_tokens) desc, key`;
    const { rows } = await this.db.execute<Figures & Record<string, unknown>>(sql`
      select ${key} as key, ${name} as name, ${figures}, count(*) over () as total_rows
      from ${modelCalls} c ${join} where ${where(filter, [named])} group by 1 order by ${order} limit ${limit} offset ${offset}`);
    return {
      rows: rows.map((row) => ({ key: String(row.key), name: String(row.name ?? ''), ...toTotals(row) })),
      total: Number(rows[0]?.total_rows ?? 0),
    };
  }

  /** Adds up calls by everything that a table of them shows. */
  async listDetails(filter: CallFilter, limit: number) {
    const { rows } = await this.db.execute<Figures & Record<string, unknown>>(sql`
      select ${dayOf} as day, coalesce(max(${users.email}), '') as person, c.model, max(c.connection_name) as connection, c.kind, ${figures}
      from ${modelCalls} c ${people} where ${where(filter)}
      group by 1, c.user_id, c.model, c.connection_id, c.kind order by 1, 2, c.model, c.connection_id, c.kind limit ${limit}`);
    return rows.map((row) => ({
      day: String(row.day),
      person: String(row.person),
      model: String(row.model),
      connection: String(row.connection),
      kind: String(row.kind),
      totals: toTotals(row),
    }));
  }
}

function toTotals(row: Figures | undefined): CallTotals {
  const count = (name: keyof Figures) => Number(row?.[name] ?? 0);
  return {
    calls: count('calls'),
    input_tokens: count('input_tokens'),
    cached_tokens: count('cached_tokens'),
    reasoning_tokens: count('reasoning_tokens'),
    output_tokens: count('output_tokens'),
    pictures: count('pictures'),
    audio_seconds: count('audio_seconds'),
    characters: count('characters'),
    saved_micro: count('saved_micro'),
    cost_micro: row?.cost_micro == null ? null : Number(row.cost_micro),
    unpriced_calls: count('unpriced_calls'),
    estimated_calls: count('estimated_calls'),
  };
}
