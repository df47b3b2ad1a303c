import { sql } from 'drizzle-orm';
import type { RunEvent } from 'shared-contracts';
import type { ChatSettings } from 'shared-contracts/preset-calls';
import { AppError } from '../../../../errors.ts';
import type { Run, RunInput, RunJournal } from '../../../../kernel/run/run.types.ts';
import type { RunQuestion } from '../../../../kernel/run/run-context.ts';
import { sayChat } from '../../../../messages/chat.ts';
import { suspendedChannel } from '../../../../platform/database/active-users.ts';
import { newId } from '../../../../platform/ids.ts';
import { requestLanguage, runInLanguage } from '../../../../platform/language/request-language.ts';
import { builtInModelId } from '../../../../platform/model/built-in-assistant.ts';
import { contextWindowOf } from '../../../../platform/model/context-window.ts';
import type { ModelPort } from '../../../../platform/model/model-port.ts';
import { knownSettings } from '../../preset/chat-settings.policy.ts';
import { ActiveRuns } from './active-runs.ts';
import { createNaming } from './chat-title.ts';
import type { RunsDependencies, StartRequest } from './run.dependencies.ts';
import { namesModel, optionsOf, titleFrom, whoseWords } from './run.policy.ts';
import type { RunningRun } from './run.repository.ts';
import { executeRun } from './run-executor.ts';
import { RunFeed, type TakeEvents } from './run-feed.ts';
import { agentIn } from './run-references.ts';
import { runsChannel, stopsChannel } from './run-statements.ts';
import { createRunWatch } from './run-watch.ts';
import { storeQuestion } from './stored-question.ts';
import { StoredRuns } from './stored-runs.ts';
import { relayChannel, TemporaryRelay } from './temporary-relay.ts';
import { TemporaryRuns } from './temporary-runs.ts';
import { placedIds, planTemporaryTurn, planTurn, readableCharacters } from './turn-plan.service.ts';

const stopWaitMs = 3_000;
const keepsNothing = sayChat('incognitoKeepsNothing');

const temporaryPrefix = 'tmp';
const isTemporaryId = (runId: string): boolean => runId.startsWith(`${temporaryPrefix}_`);

/** Runs answers independently of connections: they continue without listeners, and permitted callers can follow them from any node. */
export class RunsService {
  private readonly deps: RunsDependencies;
  private readonly feed = new RunFeed();
  private readonly stored: StoredRuns;
  private readonly temporary: TemporaryRuns;
  private readonly relay: TemporaryRelay;
  private readonly nodeId = newId('node');
  private readonly active = new ActiveRuns();
  private readonly watch: ReturnType<typeof createRunWatch>;
  private readonly releases: (() => Promise<void>)[] = [];
  private isClosing = false;

  constructor(deps: RunsDependencies) {
    this.deps = deps;
    this.stored = new StoredRuns(deps.runs, this.feed, this.nodeId, deps.log, this.active.abandon);
    this.watch = createRunWatch({ repository: deps.watch, active: this.active, feed: this.feed, log: deps.log });
    this.temporary = new TemporaryRuns(this.feed, (runId, isEnd) => this.relay.note(runId, isEnd));
    this.relay = new TemporaryRelay({
      notify: (payloads) =>
        deps.database.urgent.execute(
          sql`select pg_notify(${relayChannel}, payload) from unnest(${sql.param([...payloads])}::text[]) payload`,
        ),
      keys: deps.keys,
      own: (runId, after) => this.temporary.findOwn(runId, after),
      hasOthers: !deps.isExclusive,
      take: ({ run, events }) => this.temporary.mirror(run, events),
      lose: (runId) => this.temporary.lose(runId),
    });
  }

  /** Starts listening to other nodes and ends the runs that a crash left behind. */
  async open(): Promise<void> {
    const { database, isExclusive } = this.deps;
    await this.watch.open(isExclusive);
    const onRuns = (payload: string) => {
      if (payload.startsWith(`${this.nodeId},`)) return;
      for (const runId of payload.split(',')) if (!this.active.has(runId)) this.feed.announce(runId);
    };
    this.releases.push(await database.listen(runsChannel, onRuns, () => this.feed.announceAll(this.active.has)));
    this.releases.push(await database.listen(relayChannel, this.relay.receive, this.relay.noteGap));
    this.releases.push(await database.listen(stopsChannel, (runId) => void this.active.stop(runId)));
    this.releases.push(await database.listen(suspendedChannel, (userId) => this.active.stopOf(userId)));
  }

  forgetOldEvents = (): Promise<void> => this.watch.forgetOldEvents(new Date());

  /** Interrupts running answers and stops listening. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.watch.close();
    await this.active.close();
    this.relay.close();
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
    return isTemporaryId(runId) ? this.findTemporary(runId) : this.deps.runs.find(runId);
  }

  async ownsTemporary(userId: string, runId: string): Promise<boolean> {
    return isTemporaryId(runId) && (await this.findTemporary(runId))?.userId === userId;
  }

  /** Finds a run in the memory of this node, or of another one, which then passes it on. */
  private async findTemporary(runId: string): Promise<Run | undefined> {
    if (!this.temporary.find(runId)) await this.relay.fetch(runId);
    return this.temporary.find(runId);
  }

  /** Passes all events after `after` to `take`, until the run ends or `signal` aborts. Access: the caller may see its chat. */
  follow(run: Run, after: number, signal: AbortSignal, take: TakeEvents): Promise<void> {
    return this.feed.follow(this.journalOf(run), run.id, after, signal, take);
  }

  /** Resolves with all events once the run has ended, or with those so far when `signal` aborts. Access: the caller may see its chat. */
  async readToEnd(run: Run, signal: AbortSignal): Promise<readonly RunEvent[]> {
    const all: RunEvent[] = [];
    await this.follow(run, 0, signal, (events) => void all.push(...events));
    return all;
  }

  /** Stops a run. Resolves when it has ended, or after a short time if its node does not respond. Access: the caller may edit its chat. */
  async stop(run: Run): Promise<Run> {
    if (!(await this.active.stop(run.id)) && run.status === 'running') {
      await this.deps.runs.requestStop(run.id);
      await this.readToEnd(run, AbortSignal.timeout(stopWaitMs));
    }
    return (await this.find(run.id)) ?? run;
  }

  /** Returns the error for somebody who wants to change a chat that is being answered. It names somebody else whose question that is. */
  async refuseWhileAnswering(userId: string, { runId, userId: askerId }: RunningRun): Promise<AppError> {
    const name = askerId === userId ? undefined : (await this.deps.people([askerId])).get(askerId)?.name;
    return new AppError('already-answering', {
      runId,
      detail: name ? sayChat('answeredFor', { name }) : sayChat('stillAnswering'),
    });
  }

  private journalOf(run: Run): RunJournal {
    return run.sessionId === null ? this.temporary : this.stored;
  }

  private startTemporary(userId: string, request: StartRequest, written: string, key: string | undefined): Promise<Run> {
    return this.temporary.once(userId, key, async () => {
      const runId = await this.relay.findAnswering(userId, key);
      return (runId && (await this.findTemporary(runId))) || this.beginTemporary(userId, request, written, key);
    });
  }

  private async beginTemporary(userId: string, request: StartRequest, written: string, key: string | undefined): Promise<Run> {
    const { model, lostModel } = await this.modelFor(userId, namesModel(request) ? undefined : request.settings, request.model);
    const run = this.newRun(userId, null, model);
    const references = await this.deps.references.brought({ userId, sessionId: null, isTemporary: true }, request.references);
    const input = {
      ...planTemporaryTurn(request, written),
      settings: request.settings,
      lostModel,
      attachments: [],
      earlierAttachments: [],
      references,
      agentId: agentIn(references) ?? request.agent_id ?? null,
      isOwnChat: true,
    };
    const asked = await this.ask(run, request, model, input);
    const take = await this.deps.messageOf(userId);
    await take();
    this.temporary.create(run, key);
    this.launch(asked);
    await this.relay.announce(run.id, userId, key);
    return run;
  }

  private async startStored(
    { userId, ownerId }: { userId: string; ownerId: string },
    request: StartRequest,
    written: string,
    key: string | undefined,
  ): Promise<Run> {
    const sessionId = request.session_id ?? newId('ses');
    const settings = request.settings ?? knownSettings(request.session_id ? await this.deps.sessions.settingsOf(sessionId) : null);
    const { model, lostModel } = await this.modelFor(userId, namesModel(request) ? undefined : settings, request.model);
    const { place, question, said, ...stored } = await planTurn(this.deps.tree, request, written, readableCharacters(model));
    const attachments = stored.attachments ?? (await this.deps.attachments.brought(userId, request.attachments));
    const about = { userId, sessionId: request.session_id ?? null };
    const references = stored.references ?? (await this.deps.references.brought(about, request.references));
    const ownAgentId = request.agent_id ?? (request.session_id ? await this.deps.sessions.agentOf(sessionId) : null);
    const agentId = agentIn(references) ?? ownAgentId;
    const run = { ...this.newRun(userId, sessionId, model), sessionId, ...placedIds(place) };
    // An agent that only one message asks does not become the chat's own.
    const category = request.category ?? (ownAgentId ? 'agents' : 'chats');
    const kept = { agentId: ownAgentId, category, settings: settings ?? null };
    const newSession = request.session_id ? undefined : { title: titleFrom(question), ...kept };
    const continued = place.kind === 'more' ? place.answer : undefined;
    const brought = { attachments, references };
    const { history, isOthersQuestion } = whoseWords({ userId, ownerId }, said.messages, stored.asked);
    const past = { history, summary: said.summary, before: said.before, earlierAttachments: said.attachments };
    const context = { ...past, ...brought, isOwnChat: userId === ownerId };
    const input = { question, isOthersQuestion, ...context, agentId, continued, settings, lostModel };
    const asked = await this.ask(run, request, model, input);
    const take = await this.deps.messageOf(userId);
    const created = { run, ownerId, nodeId: this.nodeId, key, question, ...brought, place, summary: said.summary, take, newSession };
    const result = await storeQuestion(this.deps.runs, created);
    if (result.kind === 'exists') return result.run;
    // What was read is no longer what was said, and a new branch could follow a message that is gone.
    if (result.kind === 'outdated') return this.startStored({ userId, ownerId }, request, written, key);
    if (result.kind === 'gone') throw new AppError('not-found');
    if (result.kind === 'busy') throw await this.refuseWhileAnswering(userId, result.running);
    if (continued) this.stored.beginAfter(run.id, 2);
    if (newSession) this.stored.append(run.id, { type: 'title', title: newSession.title });
    this.launch(asked, newSession?.title);
    const notified = { messageId: run.userMessageId, text: question, references };
    // The question is stored and counted. An error would make the person send it again.
    if (!stored.references)
      await this.deps.references
        .notify(about, notified)
        .catch((error: unknown) => this.deps.log.warn({ err: error, runId: run.id }, 'the people in a question could not be notified'));
    return run;
  }

  /** Returns the model that the settings name if the person can use it, otherwise the one that the page shows. */
  private async modelFor(userId: string, settings: ChatSettings | undefined, shown: string | undefined) {
    const wanted = settings?.model ?? undefined;
    const isUsable = wanted === undefined || (await this.deps.models.usableOf(userId, [wanted])).has(wanted);
    const model = await this.deps.models.resolve(userId, isUsable ? (wanted ?? shown) : shown);
    return { model, lostModel: isUsable ? undefined : wanted };
  }

  /**
   * Starts a run that summarizes the older messages of the shown branch. Model and budgets are those of the asking person; it counts as no
   * message of a plan. Access: the caller may edit the chat. @throws AppError if there is nothing to summarize.
   */
  async startSummary(userId: string, request: { session_id: string; model?: string | undefined }, ownerId: string): Promise<Run> {
    if (this.isClosing) throw new AppError('not-ready');
    const { session_id: sessionId } = request;
    const model = await this.deps.models.resolve(userId, request.model);
    const said = await this.deps.tree.history(sessionId, readableCharacters(model));
    const run = { ...this.newRun(userId, sessionId, model), sessionId, kind: 'summary' as const };
    const past = { history: said.messages, summary: said.summary, before: said.before, earlierAttachments: [] };
    const nothing = { question: '', attachments: [], references: [] };
    const input = { ...past, ...nothing, agentId: null, isOwnChat: userId === ownerId };
    const asked = await this.ask(run, { message: '' }, model, input);
    const created = { run, ownerId, nodeId: this.nodeId, key: undefined, ...nothing, newSession: undefined };
    const place = { kind: 'summary' as const };
    const result = await this.deps.runs.create({ ...created, place, summary: said.summary, take: async () => undefined });
    if (result.kind === 'outdated') return this.startSummary(userId, request, ownerId);
    if (result.kind === 'busy') throw await this.refuseWhileAnswering(userId, result.running);
    if (result.kind !== 'created') throw new AppError('not-found');
    this.launch(asked);
    return run;
  }

  /** Returns how much a model reads at once, and the longest message that it takes; null for the built-in assistant. */
  async contextWindow(userId: string, modelId: string | undefined) {
    const window = contextWindowOf(await this.deps.models.resolve(userId, modelId));
    if (!window) return null;
    return { window: window.tokens, limit: this.deps.contexts.questionMax(window), ...(window.isAssumed ? { is_assumed: true } : {}) };
  }

  private newRun(userId: string, sessionId: string | null, model: ModelPort): Run {
    const id = newId(sessionId === null ? temporaryPrefix : 'run');
    const ids = { messageId: newId('msg'), userMessageId: newId('msg') };
    return { id, userId, sessionId, ...ids, model: model.id, status: 'running' };
  }

  /** Checks the request before anything is stored. @throws AppError when it needs something that is not connected. */
  private async ask(run: Run, request: StartRequest, model: ModelPort, input: Omit<RunInput, 'options' | 'source'>): Promise<RunQuestion> {
    const { userId, sessionId } = run;
    const about = { isTemporary: sessionId === null, model, isBuiltIn: model.id === builtInModelId, options: optionsOf(request) };
    const language = requestLanguage() ?? (await this.deps.chosenLanguage(userId)) ?? 'en';
    const { source, agentVersion, dryRun, flow } = request;
    const asked: RunQuestion = { run, userId, language, ...input, source, agentVersion, dryRun, flow, ...about };
    if (run.kind === 'summary') this.deps.contexts.checkSummary(asked);
    if (run.kind === 'summary') return asked;
    this.deps.contexts.check(asked);
    const { contributors, modes } = this.deps.answering();
    const mode = modes.find(({ takes }) => takes(asked));
    for (const one of mode ? [mode, ...contributors] : contributors) await one.check?.(asked);
    return asked;
  }

  /** `title` is that of a new chat, made from its question. */
  private launch(asked: RunQuestion, title?: string): void {
    const { answering, contexts, log } = this.deps;
    const journal = this.journalOf(asked.run);
    this.active.launch(asked.run, (signal) => {
      const nameChat = title === undefined ? undefined : createNaming(asked, title, { ...this.deps, journal, signal });
      return runInLanguage(asked.language, () => executeRun(asked, journal, { ...answering(), contexts, log, signal, nameChat }));
    });
  }
}
