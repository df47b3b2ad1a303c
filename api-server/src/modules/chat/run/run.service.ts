import type { Attachment, ChatRequest, RunEvent } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { sayChat } from '../../../messages/chat.ts';
import { suspendedChannel } from '../../../platform/database/active-users.ts';
import type { ChosenLanguage } from '../../../platform/database/chosen-language.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { requestLanguage, runInLanguage } from '../../../platform/language/request-language.ts';
import type { Log } from '../../../platform/log.ts';
import { builtInModelId } from '../../../platform/model/built-in-assistant.ts';
import type { ModelPort } from '../../../platform/model/model-port.ts';
import type { TakeMessage } from '../../plan/plan.service.ts';
import type { MessageTreeRepository } from '../message/message-tree.repository.ts';
import type { FindPeople } from '../message/message-view.repository.ts';
import { optionsOf, titleFrom } from './run.policy.ts';
import type { ChatRunsRepository, RunningRun } from './run.repository.ts';
import type { Place, Run, RunInput, RunJournal } from './run.types.ts';
import type { RunQuestion } from './run-context.ts';
import { type Answering, executeRun } from './run-executor.ts';
import { RunFeed } from './run-feed.ts';
import { runsChannel, stopsChannel } from './run-statements.ts';
import type { RunWatchRepository } from './run-watch.repository.ts';
import { StoredRuns } from './stored-runs.ts';
import { TemporaryRuns } from './temporary-runs.ts';
import { planTemporaryTurn, planTurn } from './turn-plan.service.ts';

const heartbeatEveryMs = 5_000;
const silentMs = 20_000;
const eventsKeptMs = 24 * 3_600_000;
const stopWaitMs = 3_000;
const keepsNothing = sayChat('incognitoKeepsNothing');

export interface RunsDependencies {
  readonly runs: ChatRunsRepository;
  readonly watch: RunWatchRepository;
  readonly tree: MessageTreeRepository;
  readonly attachments: {
    /** Returns the files of a new message. @throws AppError `not-found` unless the user owns them all. */
    readonly brought: (userId: string, ids: readonly string[] | undefined) => Promise<Attachment[]>;
  };
  /** Returns the language that a user chose, which counts where no page asks, such as in a scheduled run. */
  readonly chosenLanguage: ChosenLanguage;
  readonly sessions: {
    readonly agentOf: (sessionId: string) => Promise<string | null>;
  };
  readonly people: FindPeople;
  /** Returns what all modules contribute to answers. They are complete only once every module exists. */
  readonly answering: () => Answering;
  readonly models: { readonly resolve: (userId: string, modelId: string | undefined) => Promise<ModelPort> };
  /** Reserves one message of the user's plan, to be counted when its answer starts. */
  readonly messageOf: (userId: string) => Promise<TakeMessage>;
  readonly database: Database;
  readonly isExclusive: boolean;
  readonly log: Log;
}

export type StartRequest = Omit<ChatRequest, 'email'> & {
  readonly category?: 'chats' | 'agents';
  readonly source?: 'schedule' | 'api';
  /** Keeps the user's works out of the answer, which may be sent to somebody else. */
  readonly withoutWorks?: boolean;
};

/** Runs answers independently of connections: they continue without listeners, and permitted callers can follow them from any node. */
export class RunsService {
  private readonly deps: RunsDependencies;
  private readonly feed = new RunFeed();
  private readonly stored: StoredRuns;
  private readonly temporary: TemporaryRuns;
  private readonly nodeId = newId('node');
  private readonly active = new Map<string, { readonly userId: string; readonly stop: AbortController; readonly done: Promise<void> }>();
  private readonly releases: (() => Promise<void>)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(deps: RunsDependencies) {
    this.deps = deps;
    this.stored = new StoredRuns(deps.runs, this.feed, deps.log);
    this.temporary = new TemporaryRuns(this.feed);
  }

  /** Starts listening to other nodes and ends the runs that a crash left behind. */
  async open(): Promise<void> {
    const { database, isExclusive } = this.deps;
    await this.interruptAbandoned(isExclusive ? 'all' : silentMs);
    const onRuns = (payload: string) => {
      for (const runId of payload.split(',')) if (!this.active.has(runId)) this.feed.announce(runId);
    };
    this.releases.push(await database.listen(runsChannel, onRuns));
    this.releases.push(await database.listen(stopsChannel, (runId) => this.active.get(runId)?.stop.abort('stopped')));
    this.releases.push(await database.listen(suspendedChannel, (userId) => this.stopOf(userId)));
    this.timer = setInterval(() => void this.tick(), heartbeatEveryMs);
    this.timer.unref();
  }

  /** Interrupts running answers and stops listening. */
  async close(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.timer);
    for (const { stop } of this.active.values()) stop.abort('shutdown');
    await Promise.all([...this.active.values()].map(({ done }) => done));
    await Promise.all(this.releases.map((release) => release()));
  }

  /**
   * Starts a run of the asking person, or returns the existing one for a repeated key. Limits, models, keys and memories are theirs; the
   * messages belong to the chat's owner. Access: the caller may edit `session_id` and owns `agent_id`.
   */
  async start(userId: string, request: StartRequest, key: string | undefined, ownerId: string = userId): Promise<Run> {
    if (this.isClosing) throw new AppError('not-ready');
    if (request.temporary && request.attachments?.length) throw new AppError('invalid-input', { detail: keepsNothing });
    const question = request.message.replaceAll('\u0000', '').toWellFormed();
    return request.temporary
      ? this.startTemporary(userId, request, question, key)
      : this.startStored({ userId, ownerId }, request, question, key);
  }

  /** Finds a stored or temporary run. Access: the caller may see its chat. */
  async find(runId: string): Promise<Run | undefined> {
    return this.temporary.find(runId) ?? (await this.deps.runs.find(runId));
  }

  ownsTemporary(userId: string, runId: string): boolean {
    return this.temporary.find(runId)?.userId === userId;
  }

  /** Returns all events after `after`, until the run ends. Access: the caller may see its chat. */
  follow(run: Run, after: number, signal: AbortSignal): AsyncIterable<readonly RunEvent[]> {
    return this.feed.follow(this.journalOf(run), run.id, after, signal);
  }

  /** Stops a run. Resolves when it has ended, or after a short time if its node does not respond. Access: the caller may edit its chat. */
  async stop(run: Run): Promise<Run> {
    const local = this.active.get(run.id);
    if (local) {
      local.stop.abort('stopped');
      await local.done;
    } else if (run.status === 'running') {
      await this.deps.runs.requestStop(run.id);
      await this.ended(run, AbortSignal.timeout(stopWaitMs));
    }
    return (await this.find(run.id)) ?? run;
  }

  /** Returns the error for somebody who wants to change a chat that is being answered. It names somebody else whose question that is. */
  async refuseWhileAnswering(userId: string, { runId, userId: askerId }: RunningRun): Promise<AppError> {
    const name = askerId === userId ? undefined : (await this.deps.people([askerId])).get(askerId)?.name;
    return new AppError('already-answering', {
      runId,
      detail: name ? sayChat('answeredFor', { name }) : sayChat('answeredByRun', { runId }),
    });
  }

  /** Stops the answers that this node writes for somebody, wherever they were asked for. */
  private stopOf(userId: string): void {
    for (const run of this.active.values()) if (run.userId === userId) run.stop.abort('stopped');
  }

  private journalOf(run: Run): RunJournal {
    return run.sessionId === null ? this.temporary : this.stored;
  }

  private async ended(run: Run, signal: AbortSignal): Promise<void> {
    for await (const _ of this.follow(run, 0, signal));
  }

  private startTemporary(userId: string, request: StartRequest, written: string, key: string | undefined): Promise<Run> {
    return this.temporary.once(userId, key, () => this.beginTemporary(userId, request, written, key));
  }

  private async beginTemporary(userId: string, request: StartRequest, written: string, key: string | undefined): Promise<Run> {
    const model = await this.deps.models.resolve(userId, request.model);
    const run = this.newRun(userId, null, model);
    const input = {
      ...planTemporaryTurn(request, written),
      attachments: [],
      earlierAttachments: [],
      agentId: request.agent_id ?? null,
      isOwnChat: true,
    };
    const asked = await this.ask(run, request, model, input);
    const take = await this.deps.messageOf(userId);
    await take();
    this.temporary.create(run, key);
    this.launch(asked);
    return run;
  }

  private async startStored(
    { userId, ownerId }: { userId: string; ownerId: string },
    request: StartRequest,
    written: string,
    key: string | undefined,
  ): Promise<Run> {
    const sessionId = request.session_id ?? newId('ses');
    const { place, question, said, ...stored } = await planTurn(this.deps.tree, request, written);
    const attachments = stored.attachments ?? (await this.deps.attachments.brought(userId, request.attachments));
    const agentId = request.agent_id ?? (request.session_id ? await this.deps.sessions.agentOf(sessionId) : null);
    const model = await this.deps.models.resolve(userId, request.model);
    const run = { ...this.newRun(userId, sessionId, model), sessionId, ...placedIds(place) };
    const category = request.category ?? (agentId ? 'agents' : 'chats');
    const newSession = request.session_id ? undefined : { title: titleFrom(question), agentId, category };
    const continued = place.kind === 'more' ? place.answer : undefined;
    const context = { history: said.messages, attachments, earlierAttachments: said.attachments, isOwnChat: userId === ownerId };
    const input = { question, ...context, agentId, continued };
    const asked = await this.ask(run, request, model, input);
    const take = await this.deps.messageOf(userId);
    const result = await this.deps.runs.create({ run, ownerId, nodeId: this.nodeId, key, question, attachments, place, take, newSession });
    if (result.kind === 'exists') return result.run;
    if (result.kind === 'gone') throw new AppError('not-found');
    if (result.kind === 'busy') throw await this.refuseWhileAnswering(userId, result.running);
    if (continued) this.stored.beginAfter(run.id, 2);
    if (newSession) this.stored.append(run.id, { type: 'title', title: newSession.title });
    this.launch(asked);
    return run;
  }

  private newRun(userId: string, sessionId: string | null, model: ModelPort): Run {
    const id = newId(sessionId === null ? 'tmp' : 'run');
    const ids = { messageId: newId('msg'), userMessageId: newId('msg') };
    return { id, userId, sessionId, ...ids, model: model.id, status: 'running' };
  }

  /** Checks the request before anything is stored. @throws AppError when it needs something that is not connected. */
  private async ask(run: Run, request: StartRequest, model: ModelPort, input: Omit<RunInput, 'options' | 'source'>): Promise<RunQuestion> {
    const { userId, sessionId } = run;
    const about = { isTemporary: sessionId === null, model, isBuiltIn: model.id === builtInModelId, options: optionsOf(request) };
    const language = requestLanguage() ?? (await this.deps.chosenLanguage(userId)) ?? 'en';
    const asked: RunQuestion = { run, userId, language, ...input, source: request.source, ...about };
    const { contributors, modes } = this.deps.answering();
    const mode = modes.find(({ takes }) => takes(asked));
    for (const one of mode ? [mode, ...contributors] : contributors) await one.check?.(asked);
    return asked;
  }

  private launch(asked: RunQuestion): void {
    const { run } = asked;
    const stop = new AbortController();
    const { answering, log } = this.deps;
    const execute = () => executeRun(asked, this.journalOf(run), { ...answering(), log, signal: stop.signal });
    const done = runInLanguage(asked.language, execute);
    this.active.set(run.id, { userId: run.userId, stop, done });
    void done.finally(() => this.active.delete(run.id));
  }

  private async tick(): Promise<void> {
    try {
      await this.deps.watch.heartbeat([...this.active.keys()]);
      // An answer may have started while its asker was being suspended.
      const askers = [...new Set([...this.active.values()].map(({ userId }) => userId))];
      for (const userId of await this.deps.watch.suspended(askers)) this.stopOf(userId);
      await this.interruptAbandoned(silentMs);
      await this.deps.watch.forgetOldEvents(new Date(Date.now() - eventsKeptMs));
      // Followers also poll, in case a notification was lost.
      this.feed.announceAll((runId) => this.active.has(runId));
    } catch (error) {
      this.deps.log.warn({ err: error }, 'the watch over running answers failed');
    }
  }

  private async interruptAbandoned(silence: number | 'all'): Promise<void> {
    for (const runId of await this.deps.watch.abandoned(silence, [...this.active.keys()])) {
      await this.deps.watch.interrupt(runId);
      this.deps.log.info({ runId }, 'an answer was left by a server that died; what came is kept');
      this.feed.announce(runId);
    }
  }
}

/** Returns the stored messages that the run reuses instead of creating new ones. */
function placedIds(place: Place): Partial<Pick<Run, 'messageId' | 'userMessageId'>> {
  if (place.kind === 'another') return { userMessageId: place.questionId };
  if (place.kind === 'more') return { userMessageId: place.questionId, messageId: place.answer.id };
  return {};
}
