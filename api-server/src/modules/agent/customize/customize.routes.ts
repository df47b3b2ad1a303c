import type { FastifyRequest } from 'fastify';
import { routes } from 'shared-contracts';
import * as calls from 'shared-contracts/agent-calls';
import { AppError } from '../../../errors.ts';
import { originOf } from '../../../http/caller.ts';
import type { Register } from '../../../http/register-call.ts';
import type { Config } from '../../../platform/config/config.ts';
import { writeProblem } from '../../../platform/language/worded-error.ts';
import type { AgentApprovals } from '../approval/approval.service.ts';
import type { AgentLog } from '../log/log.service.ts';
import type { AgentSchedules } from '../schedule/schedule.service.ts';
import type { SignInPlace } from '../tool-server/sign-in.service.ts';
import type { AgentServers } from '../tool-server/tool-server.service.ts';
import type { UsableAgents } from '../usable-agents.ts';
import type { createAgentSettings } from './agent-settings.service.ts';
import type { createEmailWriter } from './email-writer.service.ts';

export interface CustomizeServices {
  readonly settings: ReturnType<typeof createAgentSettings>;
  readonly servers: AgentServers;
  readonly schedules: AgentSchedules;
  readonly log: AgentLog;
  readonly approvals: AgentApprovals;
  readonly emailWriter: ReturnType<typeof createEmailWriter>;
}

export function customizeRoutes(
  register: Register,
  usable: UsableAgents,
  services: CustomizeServices,
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
): void {
  const placeOf = (request: FastifyRequest, sessionId: string): SignInPlace => ({
    sessionId,
    redirectUrl: () => `${originOf(request, publicUrl)}${basePath}${routes.toolServerSignIn()}`,
  });
  const { settings, servers, schedules, log, approvals, emailWriter } = services;
  register(calls.getAgentSettings, ({ user, query, language }) => settings.get(user.userId, query.agent_id, language));
  register(calls.saveAgentSettings, ({ user, query, body }) => settings.save(user.userId, query.agent_id, body));
  register(calls.connectAgentServer, async ({ user, query, body, language, request }) =>
    writeProblem(await servers.connect(user.userId, query.agent_id, body, placeOf(request, user.sessionId)), language),
  );
  register(calls.startServerSignIn, async ({ user, query, language, request }) =>
    writeProblem(await servers.startSignIn(user.userId, query.server_id, placeOf(request, user.sessionId)), language),
  );
  register(calls.finishServerSignIn, async ({ user, query, body, language }) =>
    writeProblem(await servers.finishSignIn(user.userId, query.server_id, body, user.sessionId), language),
  );
  register(calls.signOutOfServer, ({ user, query }) => servers.signOut(user.userId, query.server_id));
  register(calls.refreshAgentServer, async ({ user, query, language }) =>
    writeProblem(await servers.refresh(user.userId, query.server_id), language),
  );
  register(calls.listServerPrompts, async ({ user, owners, query }) => ({
    // The connection is its owner's, so nobody else has a server write a text with it outside a run.
    prompts: owners.agent_id === user.userId ? await servers.prompts(user.userId, query.agent_id) : [],
  }));
  register(calls.fillServerPrompt, async ({ user, query, body, language }) =>
    writeProblem(await servers.fillPrompt(user.userId, query.server_id, body.name, body.arguments), language),
  );
  register(calls.disconnectAgentServer, async ({ user, query }) => {
    await servers.disconnect(user.userId, query.server_id);
    return { message: 'Disconnected.' };
  });
  register(calls.saveAgentSchedule, ({ user, query, body, language }) => schedules.save(user.userId, query.agent_id, body, language));
  register(calls.runAgentSchedule, ({ user, query, body }) => schedules.runNow(user.userId, query.agent_id, body.prompt));
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
    status: await approvals.decide(query.approval_id, body.decision, body.values),
  }));
  register(calls.draftEmail, async ({ user, query, body }) => {
    const found = await usable.find(user.userId, query.agent_id);
    if (!found) throw new AppError('not-found');
    return emailWriter.draft(user.userId, found.agent, body);
  });
}
