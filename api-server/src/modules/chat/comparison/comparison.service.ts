import type { AnswerUsage, ImportedChat, MessageStatus } from 'shared-contracts';
import { dayMs } from 'shared-contracts/days';
import type { ComparisonTask, ComparisonVote } from 'shared-contracts/model-calls';
import { AppError } from '../../../errors.ts';
import { failureFrom, type Run, type RunFailure } from '../../../kernel/run/run.types.ts';
import { sayComparison } from '../../../messages/comparison.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isDatabaseAway, withDatabaseBack } from '../../../platform/database/database-away.ts';
import { Reach } from '../../../platform/database/reach.ts';
import { storable } from '../../../platform/database/storable.ts';
import { newId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import type { ModelsService } from '../../models/model/model.service.ts';
import { titleFrom } from '../chat/run/run.policy.ts';
import type { RunsService } from '../chat/run/run.service.ts';
import type { AnswerRow, ComparisonRepository } from './comparison.repository.ts';
import { silentSeconds } from './comparison.repository.ts';
import { winRatesOf } from './win-rate.policy.ts';

const pageSize = 20;
const storeEveryMs = 1_000;
const touchEveryMs = 5_000;
const restorableMs = dayMs;
/** With fewer people, each could tell the others' votes from the sum. */
const peopleMin = 3;

interface ComparisonDependencies {
  readonly repository: ComparisonRepository;
  readonly runs: Pick<RunsService, 'start' | 'follow' | 'find' | 'stop'>;
  readonly imports: { readonly import: (userId: string, chats: readonly ImportedChat[]) => Promise<readonly { session_id: string }[]> };
  readonly models: Pick<ModelsService, 'list'>;
  readonly isExclusive: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

interface Asked {
  readonly question: string;
  readonly models: readonly string[];
  readonly task?: ComparisonTask | undefined;
  readonly is_blind?: boolean | undefined;
}

/** Asks several models the same question, and stores their answers as they arrive. Access: callers have checked whose a comparison is. */
export class ComparisonService {
  private readonly deps: ComparisonDependencies;
  /** The answers that this node is storing. */
  private readonly active = new Map<string, Promise<void>>();
  private readonly closing = new AbortController();
  private readonly reach = new Reach(silentSeconds * 1_000);
  private timer: NodeJS.Timeout | undefined;

  constructor(deps: ComparisonDependencies) {
    this.deps = deps;
  }

  readonly jobs = [
    {
      name: 'purge-comparisons',
      cron: '20 * * * *',
      run: () => this.deps.repository.purge(new Date(this.deps.clock.now().getTime() - restorableMs)),
    },
  ];

  /** Ends the answers that a crash left behind, and keeps an eye on those of other nodes. */
  async open(): Promise<void> {
    if (this.deps.isExclusive) await this.deps.repository.interrupt('all');
    this.timer = setInterval(() => void this.tick(), touchEveryMs);
    this.timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.closing.abort();
    await Promise.all(this.active.values());
  }

  list = async (userId: string, offset: number) => {
    const rows = await this.deps.repository.list(userId, offset, pageSize + 1);
    return { rows: rows.slice(0, pageSize), next: rows.length > pageSize ? offset + pageSize : null };
  };

  async find(id: string) {
    const found = await this.deps.repository.find(id);
    if (!found) throw new AppError('not-found');
    return found;
  }

  /** Stores the question and asks all models. A model that can't be asked has a failed answer. */
  async start(userId: string, { question, models, task = 'other', is_blind: isBlind = false }: Asked) {
    const chosen = [...new Set(models)];
    if (chosen.length < 2) throw new AppError('invalid-input', { detail: sayComparison('sameModel') });
    const known = (await this.deps.models.list(userId)).filter(({ connected }) => connected);
    const id = newId('cmp');
    const answers = (isBlind ? shuffle(chosen) : chosen).map((model, position) => {
      const found = known.find((one) => one.id === model);
      const names = { model, modelName: found?.modelName ?? model, provider: found?.provider ?? '' };
      return { id: newId('ans'), comparisonId: id, position, ...names, status: 'running' as const };
    });
    const asked = storable(question);
    await this.deps.repository.add({ id, userId, question: asked, task, isBlind, createdAt: this.deps.clock.now() }, answers);
    await Promise.all(answers.map((answer) => this.ask(userId, asked, answer)));
    return this.find(id);
  }

  async retry(userId: string, id: string, answerId: string) {
    const { comparison, answers } = await this.find(id);
    const answer = answerIn(answers, answerId);
    if (!(await this.deps.repository.beginAgain(answer.id))) return this.find(id);
    // A vote was about the answers as they were.
    if (comparison.vote) await this.deps.repository.change(id, { vote: null, winnerId: null });
    await this.ask(userId, comparison.question, answer);
    return this.find(id);
  }

  /** Stores a vote, or takes it back. */
  async vote(id: string, vote: ComparisonVote | null, winnerId: string | null) {
    const { answers } = await this.find(id);
    if (vote && answers.some(({ status }) => status === 'running')) refuse('stillAnswering');
    const written = answers.filter(({ content }) => content !== '');
    if (vote && written.length < 2) refuse('oneAnswer');
    if (vote === 'better' && !written.some((answer) => answer.id === winnerId)) refuse('winnerMissing');
    await this.deps.repository.change(id, { vote, winnerId: vote === 'better' ? winnerId : null });
    return this.find(id);
  }

  async setTask(id: string, task: ComparisonTask) {
    await this.find(id);
    await this.deps.repository.change(id, { task });
    return this.find(id);
  }

  /** Creates a chat with the question and an answer. Returns its id. */
  async continue(userId: string, id: string, answerId: string): Promise<string> {
    const { comparison, answers } = await this.find(id);
    const { content, model, usage, status } = answerIn(answers, answerId);
    if (!content || status === 'running') throw new AppError('invalid-input', { detail: sayComparison('nothingToContinue') });
    const [chat] = await this.deps.imports.import(userId, [
      {
        source_id: newId('comparison'),
        title: titleFrom(comparison.question),
        messages: [
          { key: 'question', parent: null, role: 'user', content: comparison.question },
          { key: 'answer', parent: 'question', role: 'assistant', content, model, status, ...(usage ? { usage } : {}) },
        ],
      },
    ]);
    return chat?.session_id ?? '';
  }

  async remove(id: string): Promise<void> {
    const { answers } = await this.find(id);
    await this.deps.repository.change(id, { deletedAt: this.deps.clock.now() });
    for (const { status, runId } of answers) {
      const run = status === 'running' && runId ? await this.deps.runs.find(runId) : undefined;
      if (run) await this.deps.runs.stop(run);
    }
  }

  /** @throws AppError `not-found` a day after the deletion. */
  async restore(id: string): Promise<void> {
    const after = new Date(this.deps.clock.now().getTime() - restorableMs);
    if (!(await this.deps.repository.restore(id, after))) throw new AppError('not-found');
  }

  async rates(userId: string, task: ComparisonTask | undefined) {
    const { repository } = this.deps;
    const workspace = await repository.workspaceOf(userId);
    const [own, members] = await Promise.all([
      repository.countOwn(userId, task),
      workspace ? repository.countIn(workspace.id, task, peopleMin) : [],
    ]);
    return {
      own: winRatesOf(own),
      workspace: workspace ? { name: workspace.name, people_min: peopleMin, rates: winRatesOf(members) } : null,
    };
  }

  /** Asks one model. What keeps it from answering ends its answer. */
  private async ask(userId: string, question: string, { id, model }: Pick<AnswerRow, 'id' | 'model'>): Promise<void> {
    const { repository, runs, models, log } = this.deps;
    try {
      const isUsable = (await models.list(userId)).some((one) => one.connected && one.id === model);
      if (!isUsable) throw new AppError('not-connected', { detail: sayComparison('modelGone') });
      const request = { message: question, model, temporary: true, rag_enabled: false };
      const run = await runs.start(userId, request, newId('key'));
      await repository.changeAnswer(id, { runId: run.id });
      const stored = this.store(id, run)
        .catch((error: unknown) => log.warn({ err: error, answer: id }, 'the answer of a comparison could not be stored'))
        .finally(() => this.active.delete(id));
      this.active.set(id, stored);
    } catch (error) {
      if (!(error instanceof AppError)) log.warn({ err: error, answer: id }, 'a model of a comparison could not be asked');
      const problem = error instanceof AppError ? error : new AppError('internal');
      const failed = { status: 'failed' as const, failure: failureFrom(problem.code, problem.sentence) };
      await withDatabaseBack(() => repository.changeAnswer(id, failed), this.closing.signal);
    }
  }

  /** Stores an answer about once a second while it is written, and its end. */
  private async store(id: string, run: Run): Promise<void> {
    const { repository, runs } = this.deps;
    let content = '';
    let storedAt = performance.now();
    let end: { readonly status: MessageStatus; readonly failure?: RunFailure | null; readonly usage?: AnswerUsage | null } = {
      status: 'interrupted',
    };
    await runs.follow(run, 0, this.closing.signal, (events) => {
      for (const event of events)
        if (event.type === 'delta') content += event.text;
        else if (event.type === 'ended') end = { status: event.status, failure: event.error ?? null, usage: event.usage ?? null };
      if (performance.now() - storedAt < storeEveryMs) return undefined;
      storedAt = performance.now();
      // What can't be stored now comes with the next second, or with the end.
      return repository.changeAnswer(id, { content: storable(content) }).catch((error: unknown) => {
        if (!isDatabaseAway(error)) throw error;
      });
    });
    await withDatabaseBack(() => repository.changeAnswer(id, storable({ ...end, runId: null, content })), this.closing.signal);
  }

  private async tick(): Promise<void> {
    try {
      await this.deps.repository.touch([...this.active.keys()]);
      if (this.reach.hasLasted(silentSeconds * 1_000)) await this.deps.repository.interrupt('silent');
    } catch (error) {
      this.reach.lose();
      this.deps.log.warn({ err: error }, 'the answers of comparisons could not be looked after');
    }
  }
}

const refuse = (key: 'stillAnswering' | 'oneAnswer' | 'winnerMissing'): never => {
  throw new AppError('invalid-input', { detail: sayComparison(key) });
};

function answerIn(answers: readonly AnswerRow[], id: string): AnswerRow {
  const answer = answers.find((one) => one.id === id);
  if (!answer) throw new AppError('not-found');
  return answer;
}

/** Returns a list in random order, so that the order says nothing about the models. */
const shuffle = <Value>(values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, rank: Math.random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ value }) => value);
