import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { goldenAnswer, goldenQuestion, goldenQuestionFields, goldenSet } from './entity.ts';

const ofSubject = { tag: 'golden-questions', auth: 'user', owns: { subject_id: 'golden-subject' } } as const;
const ofQuestion = {
  tag: 'golden-questions',
  auth: 'user',
  owns: { golden_question_id: 'golden-question' },
  params: z.object({ golden_question_id: id }),
} as const;

export const getGoldenSet = defineCall({
  ...ofSubject,
  name: 'getGoldenSet',
  summary: 'Returns the golden questions of one of the user’s agents or notebooks, with their newest answers.',
  method: 'GET',
  path: '/golden-questions',
  query: z.object({ subject_id: id }),
  answer: goldenSet,
});

export const addGoldenQuestion = defineCall({
  ...ofSubject,
  name: 'addGoldenQuestion',
  summary: 'Adds a golden question to an agent or a notebook, and asks it.',
  method: 'POST',
  path: '/golden-questions',
  body: z.extend(goldenQuestionFields, { subject_id: id }),
  answer: goldenQuestion,
});

export const updateGoldenQuestion = defineCall({
  ...ofQuestion,
  name: 'updateGoldenQuestion',
  summary: 'Changes a golden question, and asks it. Its earlier answers stay.',
  method: 'PUT',
  path: '/golden-questions/{golden_question_id}',
  body: goldenQuestionFields,
  answer: goldenQuestion,
});

export const deleteGoldenQuestion = defineCall({
  ...ofQuestion,
  name: 'deleteGoldenQuestion',
  summary: 'Deletes a golden question with its answers.',
  method: 'DELETE',
  path: '/golden-questions/{golden_question_id}',
  answer: done,
});

export const listGoldenAnswers = defineCall({
  ...ofQuestion,
  name: 'listGoldenAnswers',
  summary: 'Returns the newest 20 answers to a golden question, newest first.',
  method: 'GET',
  path: '/golden-questions/{golden_question_id}/answers',
  answer: z.object({ answers: z.array(goldenAnswer) }),
});

export const setGoldenReplays = defineCall({
  ...ofSubject,
  name: 'setGoldenReplays',
  summary: 'Sets whether the golden questions are asked again when a file, the model or the agent changes.',
  method: 'PUT',
  path: '/golden-questions/replays',
  body: z.object({ subject_id: id, is_on: z.boolean() }),
  answer: done,
});

export const replayGoldenQuestions = defineCall({
  ...ofSubject,
  name: 'replayGoldenQuestions',
  summary: 'Asks all golden questions of an agent or a notebook now.',
  method: 'POST',
  path: '/golden-questions/replays',
  body: z.object({ subject_id: id }),
  answer: done,
});
