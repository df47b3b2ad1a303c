import { routes } from 'shared-contracts';
import {
  type GoldenCause,
  type GoldenQuestion,
  type GoldenQuestionFields,
  type GoldenSet,
  goldenAnswer,
  goldenQuestion,
  goldenQuestionsMax,
  type VersionAnswer,
} from 'shared-contracts/agent-calls';
import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../errors.ts';
import { presenterOf } from '../../../kernel/present-row.ts';
import { sayGoldenQuestion } from '../../../messages/golden-question.ts';
import type { Clock } from '../../../platform/clock.ts';
import { withDatabaseBack } from '../../../platform/database/database-away.ts';
import type { GoldenBasis } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { forEachOne } from '../../../platform/jobs/for-each-one.ts';
import { type Text, writeText } from '../../../platform/language/text.ts';
import type { Log } from '../../../platform/log.ts';
import type { RunsService } from '../../chat/chat/run/run.service.ts';
import { outcomeOf, type RunOutcome } from '../../chat/chat/run/run-outcome.ts';
import { type EndedAnswer, gradeAnswer, lossesOf } from './golden-grade.policy.ts';
import type { GoldenAnswerRow, GoldenQuestionRow, GoldenQuestionsRepository, GoldenSetRow } from './golden-question.repository.ts';

const answerWithinMs = 15 * 60_000;
/** How many waiting sets the job of a node asks at once. A change of the model makes those of everybody due. */
const askedAtOnce = 10;

export interface GoldenQuestionsDependencies {
  readonly repository: GoldenQuestionsRepository;
  readonly runs: Pick<RunsService, 'start' | 'readToEnd'>;
  /** Returns the id of the model that answers a person who chose none. */
  readonly modelOf: (userId: string) => Promise<string>;
  readonly languageOf: (userId: string) => Promise<string | undefined>;
  readonly alert: (userId: string, alert: { kind: 'ai'; title: Text; text: Text; link: string }) => Promise<unknown>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Keeps questions that an agent or a notebook must answer well, asks them again when something changes, and names what got worse. Access:
 * callers have checked that subjects and questions belong to the user.
 */
export function createGoldenQuestions(deps: GoldenQuestionsDependencies) {
  const { repository, clock, log } = deps;

  const present = async (set: GoldenSetRow | undefined): Promise<GoldenQuestion[]> => {
    const questions = set ? await repository.questionsOf(set.id) : [];
    const answers = await repository.newestAnswers(questions.map(({ id }) => id));
    return questions.map((row) => presentQuestion(row, answers.get(row.id)));
  };

  /** Asks what waits in the background; the caller doesn't wait. */
  const asking = new Set<string>();
  const askSoon = (setId: string) => {
    asking.add(setId);
    void askSet(deps, setId)
      .catch((error: unknown) => log.warn({ err: error, setId }, 'golden questions could not be asked'))
      .finally(() => asking.delete(setId));
  };

  const makeDue = async (setId: string, cause: GoldenCause) => {
    await repository.makeDue(setId, cause);
    askSoon(setId);
  };

  /** Returns the set of a subject, which is made with its first question or choice. */
  const setFor = async (userId: string, subjectId: string): Promise<GoldenSetRow> => {
    const subject = await repository.subjectOf(subjectId);
    const set = subject && (await repository.ensureSet({ id: newId('gld'), userId, subject: subject.subject, subjectId }));
    if (!set) throw new AppError('not-found');
    return set;
  };

  return {
    get: async (subjectId: string): Promise<GoldenSet> => {
      const subject = await repository.subjectOf(subjectId);
      if (!subject) throw new AppError('not-found');
      const set = await repository.setOf(subjectId);
      return { ...subject, is_on: set?.isOn ?? true, is_replaying: set?.due != null, questions: await present(set) };
    },
    add: async (userId: string, subjectId: string, fields: GoldenQuestionFields): Promise<GoldenQuestion> => {
      const set = await setFor(userId, subjectId);
      const row = { id: newId('gq'), setId: set.id, ...fields, createdAt: clock.now() };
      if (!(await repository.add(row, goldenQuestionsMax)))
        throw new AppError('limit-reached', { detail: sayGoldenQuestion('tooMany', { count: goldenQuestionsMax }) });
      await makeDue(set.id, 'question');
      return presentQuestion(row, undefined);
    },
    update: async (id: string, fields: GoldenQuestionFields): Promise<GoldenQuestion> => {
      const row = await repository.update(id, fields);
      if (!row) throw new AppError('not-found');
      await makeDue(row.setId, 'question');
      return presentQuestion(row, (await repository.newestAnswers([id])).get(id));
    },
    delete: (id: string) => repository.delete(id),
    answers: async (id: string) => ({ answers: (await repository.answersOf(id)).map(presentAnswer) }),
    setOn: async (userId: string, subjectId: string, isOn: boolean) => repository.setOn((await setFor(userId, subjectId)).id, isOn),
    replay: async (subjectId: string) => {
      const set = await repository.setOf(subjectId);
      if (set) await makeDue(set.id, 'manual');
    },
    askVersion: (id: string, number: number) => askVersion(deps, id, number),
    /** Notices what changed, and asks what waits: also what a node that died left. */
    watch: async () => {
      try {
        await forEachOne(await repository.listWatched(), (set) => noticeChanges(deps, set));
      } finally {
        const room = askedAtOnce - asking.size;
        if (room > 0) for (const set of await repository.due(clock.now(), room)) askSoon(set.id);
      }
    },
    tidy: () => repository.tidy(),
  };
}

export type GoldenQuestions = ReturnType<typeof createGoldenQuestions>;

type Watched = Awaited<ReturnType<GoldenQuestionsRepository['listWatched']>>[number];

/** Makes questions due once two checks in a row saw the same, so that many changes in a row ask them once. */
async function noticeChanges({ repository, modelOf }: GoldenQuestionsDependencies, { basis, ...set }: Watched): Promise<void> {
  const now: GoldenBasis = { ...basis, model: await modelOf(set.userId) };
  if (!isSame(set.seen, now)) return repository.note(set.id, { seen: now });
  if (isSame(set.asked, now)) return;
  await repository.note(set.id, { asked: now });
  // Whatever the first answers depended on is where the comparison starts.
  if (set.asked) await repository.makeDue(set.id, causeOf(set.asked, now));
}

const isSame = (before: GoldenBasis | null, now: GoldenBasis): boolean =>
  before !== null && before.files === now.files && before.model === now.model && before.agent === now.agent;

const causeOf = (before: GoldenBasis, now: GoldenBasis): GoldenCause => {
  if (before.files !== now.files) return 'files';
  return before.agent === now.agent ? 'model' : 'agent';
};

/** Asks the questions of a set while any wait, if no other node does, and alerts its owner about what got worse. */
async function askSet(deps: GoldenQuestionsDependencies, setId: string): Promise<void> {
  const { repository, clock } = deps;
  for (let set = await repository.claim(setId, clock.now()); set; set = await repository.claim(setId, clock.now())) {
    let worse: readonly GoldenQuestionRow[] | undefined;
    try {
      worse = await askQuestions(deps, set, set.due ?? 'manual');
      if (worse?.length) await report(deps, set, worse);
    } finally {
      await repository.release(set, worse !== undefined);
    }
    if (worse === undefined) return;
  }
}

/** Asks the questions of a set, or only the new ones, one after the other. Returns those that got worse; undefined if the server stops. */
async function askQuestions(
  deps: GoldenQuestionsDependencies,
  set: GoldenSetRow,
  cause: GoldenCause,
): Promise<readonly GoldenQuestionRow[] | undefined> {
  const { repository, clock } = deps;
  const questions = (await repository.questionsOf(set.id)).filter(({ isNew }) => cause !== 'question' || isNew);
  const earlier = await repository.newestAnswers(questions.map(({ id }) => id));
  const worse: GoldenQuestionRow[] = [];
  for (const question of questions) {
    await repository.renew(set.id, clock.now());
    const answer = await ask(deps, set, question);
    if (!answer) return undefined;
    const grade = gradeAnswer(answer, question.phrases);
    // A question that was changed has nothing to be compared with.
    const losses = question.isNew ? [] : lossesOf(earlier.get(question.id)?.grade, grade);
    if (losses.length) worse.push(question);
    const row = { id: newId('ga'), questionId: question.id, content: answer.content, grade, losses, cause, model: answer.model };
    await withDatabaseBack(() => repository.addAnswer({ ...row, asked: question }));
  }
  return worse;
}

interface AskedAnswer extends EndedAnswer, Pick<RunOutcome, 'usage' | 'tools'> {
  readonly model: string;
}

/** Asks a version of an agent a question and grades the answer. Nothing is stored. */
async function askVersion(deps: GoldenQuestionsDependencies, questionId: string, number: number): Promise<VersionAnswer> {
  const found = await deps.repository.questionWithSet(questionId);
  if (found?.set.subject !== 'agent') throw new AppError('not-found');
  const answer = await ask(deps, found.set, found.question, number);
  if (!answer) throw new AppError('not-ready');
  const { content, tools, model, usage } = answer;
  const { input_tokens, output_tokens, cost_micro, currency } = usage ?? {};
  const grade = gradeAnswer(answer, found.question.phrases);
  return { content, grade, tools: [...tools], model, total_ms: usage?.total_ms ?? 0, input_tokens, output_tokens, cost_micro, currency };
}

/**
 * Asks a question as its owner would in an incognito chat: the draft of an agent, or one of its versions. Returns undefined if the server
 * stops.
 */
async function ask(
  { runs, languageOf }: GoldenQuestionsDependencies,
  { userId, subject, subjectId }: GoldenSetRow,
  { question }: GoldenQuestionRow,
  agentVersion?: number,
): Promise<AskedAnswer | undefined> {
  const place = subject === 'agent' ? { agent_id: subjectId } : { knowledge_id: subjectId };
  const language = (await languageOf(userId)) ?? 'en';
  try {
    const request = { message: question, temporary: true, rag_enabled: true, source: 'replay' as const, ...place };
    const run = await runs.start(userId, { ...request, ...(agentVersion === undefined ? {} : { agentVersion }) }, undefined);
    const { problem, isShutDown, ...answer } = outcomeOf(await runs.readToEnd(run, AbortSignal.timeout(answerWithinMs)));
    if (isShutDown) return undefined;
    return { ...answer, problem: problem && writeText(problem, language), model: run.model };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-ready') return undefined;
    return { content: '', sources: undefined, usage: undefined, tools: [], problem: writeText(error.sentence, language), model: '' };
  }
}

async function report(
  { repository, alert }: GoldenQuestionsDependencies,
  { userId, subjectId }: GoldenSetRow,
  worse: readonly { readonly question: string }[],
): Promise<void> {
  const name = (await repository.subjectOf(subjectId))?.name ?? '';
  await alert(userId, {
    kind: 'ai',
    title: sayGoldenQuestion('worseTitle', { count: worse.length, name }),
    text: sayGoldenQuestion('worse', { questions: worse.map(({ question }) => `“${shorten(question)}”`).join(', ') }),
    link: routes.goldenQuestions(subjectId),
  });
}

const shownMax = 80;
const shorten = (text: string): string => cutText(text, shownMax, '…');

const presentAnswer = presenterOf(goldenAnswer, ({ createdAt }: GoldenAnswerRow) => ({ at: createdAt.toISOString() }));

const presentQuestion = presenterOf(
  goldenQuestion,
  (_: Pick<GoldenQuestionRow, 'id' | 'question' | 'phrases'>, answer: GoldenAnswerRow | undefined) => ({
    answer: answer ? presentAnswer(answer) : null,
  }),
);
