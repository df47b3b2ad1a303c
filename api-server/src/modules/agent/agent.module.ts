import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { createMcpClient } from '../../platform/mcp/mcp-client.ts';
import type { KeyBox } from '../../platform/model/key-box.ts';
import type { ModelPort } from '../../platform/model/model-port.ts';
import type { ProviderFetch } from '../../platform/model/provider-fetch.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import type { RunsService } from '../chat/run/run.service.ts';
import type { Knowledge } from '../knowledge/knowledge.service.ts';
import type { TakeMessage } from '../plan/plan.service.ts';
import type { AgentsRepository } from './agent.repository.ts';
import { AgentApprovalsRepository } from './approval/approval.repository.ts';
import { AgentApprovals } from './approval/approval.service.ts';
import { createAgentSettings } from './customize/agent-settings.service.ts';
import { createEmailWriter } from './customize/email-writer.service.ts';
import { AgentLogRepository } from './log/log.repository.ts';
import { createAgentLog } from './log/log.service.ts';
import { agentContributor } from './run/agent.contributor.ts';
import { createActions } from './run/agent-actions.ts';
import { createAgentTools } from './run/agent-tools.ts';
import { AgentSchedulesRepository } from './schedule/schedule.repository.ts';
import { createAgentSchedules } from './schedule/schedule.service.ts';
import { AgentServersRepository } from './tool-server/tool-server.repository.ts';
import { createAgentServers } from './tool-server/tool-server.service.ts';

export interface AgentsModuleDependencies {
  readonly database: Database;
  readonly agents: AgentsRepository;
  readonly knowledge: Knowledge;
  readonly keys: KeyBox;
  /** Guards where tool servers may be. */
  readonly fetch: ProviderFetch;
  readonly resolve: (userId: string, modelId: string | undefined) => Promise<ModelPort>;
  readonly alert: (userId: string, alert: { kind: 'ai'; title: string; text: string; link?: string }) => Promise<unknown>;
  /** Room for one message in the user's plan. */
  readonly messageOf: (userId: string) => Promise<TakeMessage>;
  readonly allowLoopback: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** What stands behind an agent's customize views, and what they do to its runs. */
export function createAgentsRuntime(deps: AgentsModuleDependencies) {
  const { database, agents, clock, alert, resolve } = deps;
  const { db } = database;
  const outbound = createOutbound({ allowLoopback: deps.allowLoopback });
  const client = createMcpClient(deps.fetch);
  const actions = createActions({ knowledge: deps.knowledge, outbound, alert, now: clock.now });
  const servers = createAgentServers({ repository: new AgentServersRepository(db), keys: deps.keys, client });
  const approvals = new AgentApprovals({ repository: new AgentApprovalsRepository(db), database, clock, alert });
  const log = createAgentLog(new AgentLogRepository(db), clock, deps.log);
  const tools = createAgentTools({ actions, servers, client, approvals, log });
  const contributor = agentContributor({ agents, tools, log, resolve, alert });
  return { actions, servers, approvals, log, contributor, close: outbound.close };
}

type AgentsRuntime = ReturnType<typeof createAgentsRuntime>;

/** The parts that start runs themselves; made after the runs, which know the contributor. */
export function createAgentsModule(
  deps: AgentsModuleDependencies,
  runtime: AgentsRuntime,
  runs: RunsService,
  removeImages: () => Promise<void>,
) {
  const { agents, clock, alert, resolve, database } = deps;
  const repository = new AgentSchedulesRepository(database.db);
  const schedules = createAgentSchedules({ repository, agents, runs, alert, clock, log: deps.log });
  const { actions, servers, approvals, log } = runtime;
  const tidy = async () => {
    await log.tidy();
    await approvals.tidy();
    await removeImages();
  };
  const jobs: RecurringJob[] = [
    { name: 'agents-schedules', cron: '* * * * *', isForUsers: true, run: schedules.runDue },
    { name: 'agents-tidy', cron: '17 3 * * *', run: tidy },
  ];
  return {
    ...runtime,
    schedules,
    jobs,
    settings: createAgentSettings({ agents, actions, servers, schedules }),
    emailWriter: createEmailWriter((userId) => resolve(userId, undefined), deps.messageOf),
  };
}

export type AgentsModule = ReturnType<typeof createAgentsModule>;
