import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import type { AccessParts } from '../access/access-parts.ts';
import { AgentsRepository } from '../agent/agent.repository.ts';
import { agentReach } from '../agent/agent-reach.ts';
import { createUsableAgents } from '../agent/usable-agents.ts';
import { AgentVersionsRepository } from '../agent/version/version.repository.ts';
import type { FileModule } from '../file/file.module.ts';
import { knowledgeContributor } from './knowledge.contributor.ts';
import { createKnowledge } from './knowledge.service.ts';
import { KnowledgeScopeRepository } from './knowledge-scope.repository.ts';
import { PassagesRepository } from './passage.repository.ts';
import { createRunKnowledge } from './run-knowledge.ts';

/** Creates the search for passages in what a user keeps, and what a run may use of it. */
export function knowledgeModule({ config, db }: Parts, { access: { access }, file }: { access: AccessParts; file: FileModule }) {
  const knowledge = createKnowledge(new PassagesRepository(db), file.findByMeaning, config.basePath);
  const agents = createUsableAgents(new AgentsRepository(db), new AgentVersionsRepository(db), access);
  const runKnowledge = createRunKnowledge(knowledge, new KnowledgeScopeRepository(db), agentReach(agents));
  return defineModule({ name: 'knowledge', contributors: [knowledgeContributor(runKnowledge)], knowledge, runKnowledge });
}

export type KnowledgeModule = ReturnType<typeof knowledgeModule>;
