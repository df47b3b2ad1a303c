import { routes } from 'shared-contracts';
import { AppError } from '../../../../errors.ts';
import type { ContextContributor, RunQuestion } from '../../../../kernel/run/run-context.ts';
import { ModelError } from '../../../../platform/model/model-port.ts';
import { knownParameters } from '../../../chat/preset/chat-settings.policy.ts';
import type { KeepAccess } from '../../../governance/access/kept-access.ts';
import type { AgentRow, AgentsRepository } from '../agent.repository.ts';
import type { LoggedRun } from '../log/log.service.ts';
import type { UsableAgents } from '../usable-agents.ts';
import type { AgentVersionsRepository } from '../version/version.repository.ts';
import { createActs } from './acts.ts';
import { confidential, instructionsFor, refusalOf, settingsForOthers, settingsOf } from './agent-instructions.policy.ts';
import { type AgentModelDependencies, agentModel } from './agent-model.ts';
import type { createAgentSkills } from './agent-skills.ts';
import type { createAgentTools } from './agent-tools.ts';
import type { createAskAgent } from './ask-agent.tool.ts';
import { blockedTopic } from './blocked-topics.policy.ts';
import { notShared } from './server-tool.ts';

export interface AgentContributorDependencies extends AgentModelDependencies {
  readonly agents: Pick<AgentsRepository, 'exists'>;
  readonly versions: Pick<AgentVersionsRepository, 'record'>;
  readonly usable: UsableAgents;
  readonly keep: KeepAccess;
  readonly tools: ReturnType<typeof createAgentTools>;
  readonly askAgent: ReturnType<typeof createAskAgent>;
  readonly skills: ReturnType<typeof createAgentSkills>;
}

/** Creates the contributor for the agent of a chat: its instructions, its tools, and its rules around the model. */
export const agentContributor = (deps: AgentContributorDependencies): ContextContributor => ({
  name: 'agent',
  stage: 'role',
  check: async ({ userId, agentId, source, agentVersion }) => {
    if (agentId === null || (await deps.usable.find(userId, agentId, { source, agentVersion })) || !(await deps.agents.exists(agentId)))
      return;
    throw new AppError('agent-not-shared');
  },
  contribute: async (question) => {
    const { userId, agentId, isBuiltIn, isTemporary, source, agentVersion, part } = question;
    const found = agentId === null ? undefined : await deps.usable.find(userId, agentId, { source, agentVersion });
    if (!found) {
      if (agentId !== null && (await deps.agents.exists(agentId))) throw notShared();
      return undefined;
    }
    const { agent, isForeign, versionId } = found;
    if (!isTemporary && !part && (versionId || question.continued))
      await deps.versions.record(
        question.run.messageId,
        versionId ? { version: versionId, ...(source ? { isUnattended: true } : {}) } : null,
      );
    const own = settingsOf(agent.settings);
    const reach = question.options.reachesWorks ? own : { ...own, apps: { ...own.apps, usesWorks: false, notebooks: [] } };
    const stored = isForeign ? settingsForOthers(reach) : reach;
    // Incognito chats are not logged. API calls are logged although they are not stored as chats.
    // The log of the agent that asked for a part has its actions.
    const isUnlogged = part !== undefined || (isTemporary && question.source !== 'api');
    const settings = isUnlogged ? { ...stored, monitoring: { keepsLog: false, alertsOnFailure: false } } : stored;
    refuseElsewhere(question, settings);
    const run = loggedRun(question, agent);
    const acts = createActs(part?.acts);
    const skills = isBuiltIn ? undefined : await deps.skills(userId, agent, settings);
    const asking = isBuiltIn ? [] : await deps.askAgent(question, agent.id, settings.apps.askedAgents ?? [], acts);
    const link = run.sessionId === null ? routes.agent(agent.id) : `${routes.agent(agent.id)}?sessionId=${run.sessionId}`;
    return {
      instructions: [instructionsFor(agent, settings), skills?.instructions, isForeign && confidential].filter(Boolean).join('\n\n'),
      parameters: knownParameters(settings.goals.parameters),
      tools: skills
        ? await deps.tools(
            {
              ...run,
              messageId: question.run.messageId,
              asked: { source, agentVersion },
              references: question.references,
              isReplay: source === 'replay',
              dryRun: question.dryRun,
            },
            agent,
            settings,
            acts,
            [...skills.tools, ...asking],
          )
        : [],
      wrap: (model) =>
        agentModel(
          deps,
          { run, agentName: agent.name, settings, link, hidesThoughts: isForeign, acts: acts.tally, isPart: part !== undefined },
          model,
        ),
      kept: isForeign ? { ...deps.keep(userId, { kind: 'agent', id: agent.id }, 'use'), problem: notShared } : undefined,
    };
  },
});

/** Refuses blocked topics for pictures, workflows and reports, which do not use the wrapped model. */
function refuseElsewhere({ question, options, language }: RunQuestion, { safety }: ReturnType<typeof settingsOf>): void {
  const isElsewhere = options.image || options.blueprint || options.deepDive;
  if (isElsewhere && blockedTopic(question, safety.blockedTopics)) throw new ModelError('provider-refused', refusalOf(safety, language));
}

const loggedRun = ({ run, userId, question, source, language }: RunQuestion, agent: AgentRow): LoggedRun => ({
  runId: run.id,
  userId,
  agentId: agent.id,
  sessionId: run.sessionId,
  // A replay isn't stored as a chat, so it has no log.
  source: source === undefined || source === 'replay' ? 'chat' : source,
  question,
  language,
});
