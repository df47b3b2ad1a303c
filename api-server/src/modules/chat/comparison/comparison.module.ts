import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { ModelModule } from '../../models/model/model.module.ts';
import type { ChatModule } from '../chat/chat.module.ts';
import { ComparisonRepository } from './comparison.repository.ts';
import { comparisonRoutes } from './comparison.routes.ts';
import { ComparisonService } from './comparison.service.ts';

interface Needs {
  readonly chat: ChatModule;
  readonly model: ModelModule;
}

/** Lets people compare models and keeps what they found. */
export function comparisonModule({ db, isExclusive, clock, log }: Parts, { chat: { runs, imports }, model: { models } }: Needs) {
  const repository = new ComparisonRepository(db);
  const comparisons = new ComparisonService({ repository, runs, imports, models, isExclusive, clock, log });
  return defineModule({
    name: 'comparison',
    routes: ({ register }) => comparisonRoutes(register, comparisons),
    jobs: comparisons.jobs,
    open: () => comparisons.open(),
    close: () => comparisons.close(),
  });
}
