import { listKnowledgeGaps } from 'shared-contracts/file-calls';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { FileModule } from '../file/file.module.ts';
import { knowledgeContributor } from './knowledge.contributor.ts';
import { createKnowledge } from './knowledge.service.ts';
import { KnowledgeGapsRepository } from './knowledge-gap.repository.ts';
import { createKnowledgeGaps } from './knowledge-gap.service.ts';
import { KnowledgeScopeRepository } from './knowledge-scope.repository.ts';
import { PassagesRepository } from './passage.repository.ts';
import { type AgentReach, createRunKnowledge } from './run-knowledge.ts';

interface Needs {
  readonly alert: AlertModule;
  readonly file: FileModule;
  readonly agentReach: AgentReach;
}

/** Creates the search for passages in what a user keeps, what a run may use of it, and the list of what it could not answer. */
export function knowledgeModule({ config, db, clock, log }: Parts, { alert: { alert }, file, agentReach }: Needs) {
  const knowledge = createKnowledge(new PassagesRepository(db), file.findByMeaning, config.basePath);
  const runKnowledge = createRunKnowledge(knowledge, new KnowledgeScopeRepository(db), agentReach);
  const gaps = createKnowledgeGaps({ repository: new KnowledgeGapsRepository(db), alert, clock });
  return defineModule({
    name: 'knowledge',
    routes: ({ register }) => register(listKnowledgeGaps, ({ query }) => gaps.list(query.notebook_id)),
    contributors: [knowledgeContributor(runKnowledge, gaps, file.queryTable, log)],
    jobs: [{ name: 'knowledge-gaps', cron: '52 * * * *', run: gaps.alertOwners }],
    knowledge,
    runKnowledge,
    gaps,
  });
}

export type KnowledgeModule = ReturnType<typeof knowledgeModule>;
