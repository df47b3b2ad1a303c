import { sql } from 'drizzle-orm';
import type { ItemKind, WorkflowRunStatus, WorkflowState } from 'shared-contracts';
import type { Drizzle } from '../../../platform/database/database.ts';

interface StateRow extends Record<string, unknown> {
  readonly id: string;
  readonly is_on: boolean;
  readonly status: WorkflowRunStatus | null;
  readonly at: Date | string | null;
}

interface ListedRow {
  readonly kind: ItemKind;
  readonly id: string;
  readonly isWorkflow: boolean;
}

/** Loads the state of the workflows in a list with one query, or none when the list has no workflows. */
export class WorkflowStatesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Adds `workflow` to rows that are workflows. */
  async add<Row extends ListedRow>(userId: string, rows: readonly Row[]): Promise<(Row & { workflow?: WorkflowState })[]> {
    const ids = rows.filter(({ isWorkflow }) => isWorkflow).map(({ id }) => id);
    if (!ids.length) return [...rows];
    const found = await this.db.execute<StateRow>(sql`
      select b.id, b.is_on, r.status, r.created_at as at from blueprints b
      left join lateral (
        select status, created_at from workflow_runs
        where workflow_id = b.id and user_id = b.user_id and id not like 'wft\\_%' -- no test of a step
        order by created_at desc, id desc limit 1
      ) r on true
      where b.user_id = ${userId} and b.id = any (${sql.param(ids)}::text[])`);
    const states = new Map(found.rows.map((row) => [row.id, stateOf(row)]));
    return rows.map((row) => {
      const workflow = row.isWorkflow ? states.get(row.id) : undefined;
      return workflow ? { ...row, workflow } : row;
    });
  }
}

const stateOf = ({ is_on, status, at }: StateRow): WorkflowState => ({
  is_on,
  last_run: status && at ? { status, at: new Date(at).toISOString() } : null,
});
