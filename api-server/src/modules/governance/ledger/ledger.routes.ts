import * as calls from 'shared-contracts/agent-calls';
import type { Register } from '../../../http/register-call.ts';
import type { Ledger } from './ledger.service.ts';

export function ledgerRoutes(register: Register, ledger: Ledger): void {
  register(calls.listRunActs, async ({ user, query, language }) => ({ acts: await ledger.acts(user.userId, query.run_id, language) }));
  register(calls.listActRuns, async ({ user }) => ({ runs: await ledger.runs(user.userId) }));
  register(calls.undoRun, ({ user, query, body, language }) => ledger.undo(user.userId, query.run_id, body, language));
}
