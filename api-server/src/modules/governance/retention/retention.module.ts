import * as calls from 'shared-contracts/admin-calls';
import type { Register } from '../../../http/register-call.ts';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { RetentionRepository, type RunRow } from './retention.repository.ts';
import { createRetention, isDeletedKind, type Retention } from './retention.service.ts';

export function retentionModule({ db, clock, log, isExclusive }: Parts) {
  const retention = createRetention({ repository: new RetentionRepository(db), clock, log });
  return defineModule({
    name: 'retention',
    routes: ({ register }) => retentionRoutes(register, retention),
    jobs: retention.jobs,
    open: () => retention.open(isExclusive),
    close: retention.close,
  });
}

function retentionRoutes(register: Register, retention: Retention): void {
  register(calls.getRetention, async () => ({ rules: await retention.rules() }));
  register(calls.saveRetention, async ({ body }) => {
    await retention.saveRules(body.rules);
    return { message: 'Saved.' };
  });
  register(calls.listWorkspaceRetention, async ({ query }) => {
    const { rows, next } = await retention.workspaceRules(query.cursor);
    return { workspaces: rows.map(({ id, ...row }) => ({ workspace_id: id, ...row })), next };
  });
  register(calls.saveWorkspaceRetention, async ({ params, body }) => {
    await retention.saveWorkspaceRules(params.workspace_id, body.rules);
    return { message: 'Saved.' };
  });
  register(calls.previewRetention, async ({ body }) => {
    const { workspace } = body;
    return { kinds: await retention.preview(body.rules, workspace && { workspaceId: workspace.workspace_id, rules: workspace.rules }) };
  });
  register(calls.startRetention, async () => ({ is_started: await retention.start() }));
  register(calls.listRetentionRuns, async ({ query }) => {
    const { rows, next } = await retention.runs(query.cursor);
    return { runs: rows.map(presentRun), next };
  });
}

const presentRun = ({ id, status, startedAt, endedAt, deleted }: RunRow): calls.RetentionRun => ({
  run_id: id,
  status,
  started_at: startedAt.toISOString(),
  ended_at: endedAt?.toISOString() ?? null,
  deleted: Object.entries(deleted).flatMap(([kind, sum]) => (isDeletedKind(kind) && sum ? [{ kind, ...sum }] : [])),
});
