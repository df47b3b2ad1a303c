import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq, getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import * as schema from '../../../platform/database/schema/index.ts';
import { hiddenColumn, rowsOf } from './personal-data.tables.ts';

/** Keeps what is in memory small, because a row may hold a long answer. */
const rowsPerFetch = 200;

/** Describes the rows of a table that are about a user. */
export interface PersonalTable {
  readonly name: string;
  /** Holds a JSON array, one row on each line. */
  readonly json: Readable;
}

/** Reads what is stored about a user, of any size: PostgreSQL writes the JSON, and a cursor passes it on as fast as it is taken. */
export class PersonalDataRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Yields each table that has rows about the user. The caller reads one to its end before it takes the next. */
  async *tables(userId: string): AsyncGenerator<PersonalTable> {
    for (const { name, rows } of selections(userId)) {
      const json = new PassThrough();
      const { read, hasRows } = this.stream(rows, json);
      try {
        if (await hasRows) yield { name, json };
        await read;
      } finally {
        json.destroy();
      }
    }
  }

  /** Yields the user's pictures. */
  async *pictures(userId: string) {
    const { id, userId: owner, type, bytes } = schema.pictures;
    for (const picture of await this.db.select({ id, type }).from(schema.pictures).where(eq(owner, userId)).orderBy(id)) {
      const [row] = await this.db.select({ bytes }).from(schema.pictures).where(eq(id, picture.id));
      if (row) yield { name: `${picture.id}.${picture.type === 'image/png' ? 'png' : 'jpg'}`, bytes: row.bytes };
    }
  }

  private stream(rows: SQL, to: PassThrough) {
    const first = Promise.withResolvers<boolean>();
    const read = this.db.transaction(
      async (tx) => {
        await tx.execute(sql`declare personal no scroll cursor for select row_to_json(r)::text as line from (${rows}) r`);
        const lines = await fetchLines(tx);
        first.resolve(lines.length > 0);
        if (lines.length) await pipeline(Readable.from(jsonArray(lines, tx)), to);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    read.catch(first.reject);
    return { read, hasRows: first.promise };
  }
}

async function fetchLines(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(rowsPerFetch))} from personal`);
  return rows.map(({ line }) => line);
}

async function* jsonArray(first: readonly string[], tx: Transaction): AsyncGenerator<string> {
  let separator = '[\n';
  for (let lines = first; lines.length; lines = await fetchLines(tx)) {
    yield separator + lines.join(',\n');
    separator = ',\n';
  }
  yield '\n]\n';
}

function* selections(userId: string): Generator<{ readonly name: string; readonly rows: SQL }> {
  for (const table of Object.values<unknown>(schema)) {
    if (!is(table, PgTable)) continue;
    const belongs = rowsOf(table, userId);
    if (belongs) yield { name: getTableName(table), rows: sql`select ${shownColumns(table, userId)} from ${table} where ${belongs}` };
  }
  yield { name: 'audit_entries', rows: actsOf(userId) };
}

function shownColumns(table: PgTable, userId: string): SQL {
  const shown = Object.entries(getTableColumns(table) as Record<string, PgColumn>).filter(([name]) => !hiddenColumn.test(name));
  const values = shown.map(([name, column]) => sql`${shownValue(column, userId)} as ${sql.identifier(name)}`);
  return sql.join(values, sql`, `);
}

/** Returns a value as JSON can hold it: moments in UTC, and large integers as text. */
function shownValue(column: PgColumn, userId: string): SQL {
  if (column === schema.workflowRuns.definition) return ownDefinition(userId);
  if (column === schema.chatMessages.sources) return ownSources(userId);
  const type = column.getSQLType();
  if (type.startsWith('timestamp')) return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return type === 'bigint' ? sql`${column}::text` : sql`${column}`;
}

/** Leaves out which notebooks were searched for somebody else, who asked in a chat of the user's. */
function ownSources(userId: string): SQL {
  const { authorId, sources } = schema.chatMessages;
  return sql`case when ${authorId} is null or ${authorId} = ${userId} then ${sources} else ${sources} - 'bases' end`;
}

/** Leaves out the definitions of other people's workflows. */
function ownDefinition(userId: string): SQL {
  const { blueprints, workflowRuns } = schema;
  return sql`case when exists (select 1 from ${blueprints} where ${blueprints.id} = ${workflowRuns.workflowId} and ${blueprints.userId} = ${userId})
    then ${workflowRuns.definition} end`;
}

/** Selects what the audit log says that the user did. */
function actsOf(userId: string): SQL {
  const { at, action, address, actorId, targetKind, targetId, targetName } = schema.auditEntries;
  const values = Object.entries({ at, action, address, targetKind, targetId, targetName }).map(
    ([name, column]) => sql`${shownValue(column, userId)} as ${sql.identifier(name)}`,
  );
  return sql`select ${sql.join(values, sql`, `)} from ${schema.auditEntries} where ${eq(actorId, userId)}`;
}
