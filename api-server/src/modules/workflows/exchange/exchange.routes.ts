import * as calls from 'shared-contracts/connection-calls';
import type { Register } from '../../../http/register-call.ts';
import { writeNotes } from '../../../platform/language/worded-error.ts';
import type { WorkflowShares } from '../workflow/share/share.service.ts';
import type { Exchange } from './exchange.service.ts';

export function exchangeRoutes(register: Register, exchange: Exchange, shares: WorkflowShares): void {
  register(calls.exportWorkflow, async ({ user, params, query, language }) =>
    writeNotes(await exchange.export(user.userId, params.workflow_id, query.format), language),
  );
  register(calls.importWorkflow, async ({ user, body, language }) =>
    writeNotes(await exchange.import(user.userId, body.format, body.file_text), language),
  );
  register(calls.shareWorkflow, async ({ user, body }) => {
    const { token, ...row } = await shares.share(user.userId, body.workflow_id);
    return { ...present(row), token };
  });
  register(calls.listWorkflowShares, async ({ user, query }) => ({
    shares: (await shares.list(user.userId, query.workflow_id)).map(present),
  }));
  register(calls.revokeWorkflowShare, async ({ user, params }) => {
    await shares.revoke(user.userId, params.share_id);
    return { message: 'Sharing was ended.' };
  });
  register(calls.openSharedWorkflow, async ({ params }) => {
    const { name, definition, createdAt } = await shares.open(params.token);
    return { name, definition, shared_at: createdAt.toISOString() };
  });
  register(calls.copySharedWorkflow, async ({ user, params }) => {
    const { workflow_id, name } = await shares.copy(user.userId, params.token);
    return { workflow_id, name };
  });
}

const present = (row: { id: string; createdAt: Date }) => ({ share_id: row.id, shared_at: row.createdAt.toISOString() });
