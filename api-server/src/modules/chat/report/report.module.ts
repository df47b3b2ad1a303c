import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { KnowledgeModule } from '../../works/knowledge/knowledge.module.ts';
import type { WebSearchModule } from '../web-search/web-search.module.ts';
import { deepDiveMode } from './deep-dive.mode.ts';
import { ReportsRepository } from './report.repository.ts';
import { reportRoutes } from './report.routes.ts';
import { createReportsService } from './report.service.ts';

interface Needs {
  readonly knowledge: KnowledgeModule;
  readonly webSearch: WebSearchModule;
}

export function reportModule({ db }: Parts, { knowledge, webSearch }: Needs) {
  const repository = new ReportsRepository(db);
  const reports = createReportsService(repository);
  return defineModule({
    name: 'report',
    routes: ({ register }) => reportRoutes(register, reports),
    modes: [deepDiveMode({ searches: webSearch.webSearch, knowledge: knowledge.runKnowledge, reports: repository })],
  });
}
