import * as calls from 'shared-contracts/agent-calls';
import type { Register } from '../../../http/register-call.ts';
import type { AgentsModule } from '../agent.module.ts';
import type { AgentsService } from '../agent.service.ts';

export function customizeRoutes(register: Register, agents: AgentsService, module: AgentsModule): void {
  const { settings, servers, schedules, log, approvals, emailWriter } = module;
  register(calls.getAgentSettings, ({ user, query }) => settings.get(user.userId, query.agent_id));
  register(calls.saveAgentSettings, ({ user, query, body }) => settings.save(user.userId, query.agent_id, body));
  register(calls.connectAgentServer, ({ user, query, body }) => servers.connect(user.userId, query.agent_id, body));
  register(calls.refreshAgentServer, ({ user, query }) => servers.refresh(user.userId, query.server_id));
  register(calls.disconnectAgentServer, async ({ user, query }) => {
    await servers.disconnect(user.userId, query.server_id);
    return { message: 'Disconnected.' };
  });
  register(calls.saveAgentSchedule, ({ user, query, body }) => schedules.save(user.userId, query.agent_id, body));
  register(calls.runAgentSchedule, ({ user, query, body }) => schedules.runNow(user.userId, query.agent_id, body.prompt));
  register(calls.previewAgentSchedule, async ({ query }) => schedules.preview(query.cron, query.time_zone));
  register(calls.listAgentLog, async ({ user, query }) => ({ entries: await log.list(user.userId, query.agent_id) }));
  register(calls.rateAgentRun, async ({ user, query, body }) => {
    await log.rate(user.userId, query.agent_run_id, body.rating, body.comment);
    return { message: 'Stored.' };
  });
  register(calls.listApprovals, async ({ user }) => ({ approvals: await approvals.list(user.userId) }));
  register(calls.decideApproval, async ({ query, body }) => ({ status: await approvals.decide(query.approval_id, body.decision) }));
  register(calls.draftEmail, async ({ user, query, body }) =>
    emailWriter.draft(user.userId, await agents.get(user.userId, query.agent_id), body),
  );
}
