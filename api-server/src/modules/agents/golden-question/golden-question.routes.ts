import * as calls from 'shared-contracts/agent-calls';
import type { Register } from '../../../http/register-call.ts';
import type { GoldenQuestions } from './golden-question.service.ts';

export function goldenQuestionRoutes(register: Register, questions: GoldenQuestions): void {
  register(calls.getGoldenSet, ({ query }) => questions.get(query.subject_id));
  register(calls.addGoldenQuestion, ({ user, body: { subject_id: id, ...fields } }) => questions.add(user.userId, id, fields));
  register(calls.updateGoldenQuestion, ({ params, body }) => questions.update(params.golden_question_id, body));
  register(calls.deleteGoldenQuestion, async ({ params }) => {
    await questions.delete(params.golden_question_id);
    return { message: 'Deleted.' };
  });
  register(calls.askAgentVersion, ({ params, body }) => questions.askVersion(params.golden_question_id, body.number));
  register(calls.listGoldenAnswers, ({ params }) => questions.answers(params.golden_question_id));
  register(calls.setGoldenReplays, async ({ user, body }) => {
    await questions.setOn(user.userId, body.subject_id, body.is_on);
    return { message: 'Stored.' };
  });
  register(calls.replayGoldenQuestions, async ({ body }) => {
    await questions.replay(body.subject_id);
    return { message: 'Started.' };
  });
}
