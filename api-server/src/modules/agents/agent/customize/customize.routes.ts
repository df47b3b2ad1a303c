import * as calls from 'shared-contracts/agent-calls';
import { AppError } from '../../../../errors.ts';
import { leftSignal } from '../../../../http/left-signal.ts';
import type { Register } from '../../../../http/register-call.ts';
import { writeProblem } from '../../../../platform/language/worded-error.ts';
import type { ToolServers } from '../../tool-server/tool-server.service.ts';
import type { AgentApprovals } from '../approval/approval.service.ts';
import type { AgentLog } from '../log/log.service.ts';
import type { AgentSchedules } from '../schedule/schedule.service.ts';
import type { UsableAgents } from '../usable-agents.ts';
import type { createAgentSettings } from './agent-settings.service.ts';
import type { createEmailWriter } from './email-writer.service.ts';

export interface CustomizeServices {
  readonly settings: ReturnType<typeof createAgentSettings>;
  readonly servers: Pick<ToolServers, 'prompts'>;
  readonly schedules: AgentSchedules;
  readonly log: AgentLog;
  readonly approvals: AgentApprovals;
  readonly emailWriter: ReturnType<typeof createEmailWriter>;
}

export function customizeRoutes(register: Register, usable: UsableAgents, services: CustomizeServices): void {
  const { settings, servers, schedules, log, approvals, emailWriter } = services;
  register(calls.getAgentSettings, ({ user, query, language }) => settings.get(user.userId, query.agent_id, language));
  register(calls.saveAgentSettings, ({ user, query, body }) => settings.save(user.userId, query.agent_id, body));
  register(calls.listServerPrompts, async ({ user, owners, query }) => ({
    // The connection is its owner's, so nobody else has a server write a text with it outside a run.
    prompts: owners.agent_id === user.userId ? await servers.prompts(user.userId, query.agent_id) : [],
  }));
  register(calls.saveAgentSchedule, ({ user, query, body, language }) => schedules.save(user.userId, query.agent_id, body, language));
  register(calls.runAgentSchedule, ({ user, query, body }) => schedules.runNow(user.userId, query.agent_id, body.prompt));
  register(calls.dryRunAgentSchedule, ({ user, query, body, language, reply }) =>
    schedules.dryRun(user.userId, query.agent_id, body.prompt, language, leftSignal(reply)),
  );
  register(calls.previewAgentSchedule, async ({ query, language }) =>
    writeProblem(schedules.preview(query.cron, query.time_zone), language),
  );
  register(calls.listAgentLog, async ({ user, query, language }) => ({ entries: await log.list(user.userId, query.agent_id, language) }));
  register(calls.rateAgentRun, async ({ user, query, body }) => {
    await log.rate(user.userId, query.agent_run_id, body.rating, body.comment);
    return { message: 'Stored.' };
  });
  register(calls.listApprovals, async ({ user, language }) => ({ approvals: await approvals.list(user.userId, language) }));
  register(calls.decideApproval, async ({ query, body }) => ({
    status: await approvals.decide(query.approval_id, body),
  }));
  register(calls.draftEmail, async ({ user, query, body }) => {
    const found = await usable.find(user.userId, query.agent_id);
    if (!found) throw new AppError('not-found');
    return emailWriter.draft(user.userId, found.agent, body);
  });
}
