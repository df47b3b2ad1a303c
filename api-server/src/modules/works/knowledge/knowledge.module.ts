import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { FileModule } from '../file/file.module.ts';
import { knowledgeContributor } from './knowledge.contributor.ts';
import { createKnowledge } from './knowledge.service.ts';
import { KnowledgeScopeRepository } from './knowledge-scope.repository.ts';
import { PassagesRepository } from './passage.repository.ts';
import { type AgentReach, createRunKnowledge } from './run-knowledge.ts';

/** Creates the search for passages in what a user keeps, and what a run may use of it. */
export function knowledgeModule({ config, db, log }: Parts, { file, agentReach }: { file: FileModule; agentReach: AgentReach }) {
  const knowledge = createKnowledge(new PassagesRepository(db), file.findByMeaning, config.basePath);
  const runKnowledge = createRunKnowledge(knowledge, new KnowledgeScopeRepository(db), agentReach);
  const contributor = knowledgeContributor(runKnowledge, file.queryTable, log);
  return defineModule({ name: 'knowledge', contributors: [contributor], knowledge, runKnowledge });
}

export type KnowledgeModule = ReturnType<typeof knowledgeModule>;
