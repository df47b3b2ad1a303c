import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { createChosenLanguage } from '../../../platform/database/chosen-language.ts';
import type { ChatModule } from '../../chat/chat/chat.module.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { ModelModule } from '../../models/model/model.module.ts';
import { GoldenQuestionsRepository } from './golden-question.repository.ts';
import { goldenQuestionRoutes } from './golden-question.routes.ts';
import { createGoldenQuestions } from './golden-question.service.ts';

interface Needs {
  readonly alert: AlertModule;
  readonly chat: ChatModule;
  readonly model: ModelModule;
}

/** Creates the module of golden questions: what agents and notebooks must go on answering well. */
export function goldenQuestionModule({ db, clock, log }: Parts, { alert: { alert }, chat: { runs }, model }: Needs) {
  const questions = createGoldenQuestions({
    repository: new GoldenQuestionsRepository(db),
    runs,
    alert,
    clock,
    log,
    modelOf: async (userId) => (await model.resolve(userId, undefined)).id,
    languageOf: createChosenLanguage(db),
  });
  return defineModule({
    name: 'golden-question',
    routes: ({ register }) => goldenQuestionRoutes(register, questions),
    jobs: [
      { name: 'golden-questions', cron: '*/2 * * * *', isForUsers: true, run: questions.watch },
      { name: 'golden-questions-tidy', cron: '41 * * * *', run: questions.tidy },
    ],
  });
}
