import type { RunEvent } from 'shared-contracts';
import type { Run } from '../../../../kernel/run/run.types.ts';
import { hashOf } from '../../../../platform/hash.ts';
import { newId } from '../../../../platform/ids.ts';
import type { KeyBox } from '../../../../platform/model/key-box.ts';

/** Names the channel on which nodes pass on the answers of incognito chats. The database stores nothing of it. */
export const relayChannel = 'incognito_runs';

/** Keeps a notification below the 8,000 bytes that the database takes. */
const pieceLength = 7_500;
const gatherMs = 40;
const answerWithinMs = 1_500;
const askEveryMs = 2_500;
/** How many questions in a row a node may leave unanswered before it counts as gone. After an outage, it needs time to listen again. */
const missesMax = 3;
/** Limits the questions at one time, because callers can make up ids. */
const questionsMax = 200;

/** How long a repeated question finds its answer on another node, and how many of those a node remembers. */
const rememberedMs = 30 * 60_000;
const rememberedMax = 10_000;

/** How long other nodes may take to say that they know a question, once this node's own inquiry has come back to it. */
const rememberWithinMs = 300;

/** Describes a message to the other nodes: an inquiry about a run or a question, a piece of an answer, or the question that a run answers. */
type RelayMessage =
  | { readonly is: 'asked'; readonly question: string }
  | { readonly run: string; readonly is: 'started'; readonly question: string }
  | { readonly run: string; readonly is: 'wanted'; readonly after: number }
  | { readonly run: string; readonly is: 'piece'; readonly of: string; readonly isLast: boolean; readonly sealed: string };

/** Describes how a question ended. `unheard`: not even this node received it, so its silence says nothing about others. */
type Outcome = 'found' | 'missing' | 'unheard';

interface Question {
  readonly ended: PromiseWithResolvers<Outcome>;
  isHeard: boolean;
}

interface Mirrored {
  /** The number of the last known event. */
  readonly last: number;
  readonly misses: number;
}

interface Known {
  readonly run: Run;
  readonly events: readonly RunEvent[];
}

export interface RelayDependencies {
  readonly notify: (payloads: readonly string[]) => Promise<unknown>;
  readonly keys: KeyBox;
  /** Returns a run that this node works on or did, with its events after `after`. */
  readonly own: (runId: string, after: number) => Known | undefined;
  /** Adds what another node knows about a run. Returns the number of the last event that is known without a gap. */
  readonly take: (known: Known) => number;
  /** Whether other nodes may run beside this one. */
  readonly hasOthers: boolean;
  /** Ends a run whose node is gone. */
  readonly lose: (runId: string) => void;
}

/** Names a question without its key, which is the caller's. */
const questionOf = (userId: string, key: string): string => hashOf(JSON.stringify([userId, key]));

/**
 * Lets a page follow and stop the answer of an incognito chat on any node. Such an answer is only in the memory of one node, which passes it
 * on, sealed, to nodes that want it.
 */
export class TemporaryRelay {
  private readonly deps: RelayDependencies;
  private readonly questions = new Map<string, Question>();
  /** The runs of other nodes that are still answering. */
  private readonly mirrored = new Map<string, Mirrored>();
  /** The runs of this node that others follow, with the number of the first event to pass on. */
  private readonly passed = new Map<string, number>();
  /** What has arrived of the newest answer about a run. */
  private readonly pieces = new Map<string, { readonly of: string; readonly sealed: string }>();
  /** Maps questions to the runs that answer them on any node, oldest first. */
  private readonly runs = new Map<string, { readonly run: string; readonly at: number }>();
  /** Ends the wait for nodes that may know a question. */
  private readonly inquiries = new Map<string, () => void>();
  /** Since when this node has heard everything that others announce. */
  private hearsSince = performance.now();
  private gathering: NodeJS.Timeout | undefined;
  private asking: NodeJS.Timeout | undefined;

  constructor(deps: RelayDependencies) {
    this.deps = deps;
  }

  /** Asks the other nodes for a run. Returns whether one has it. */
  async fetch(runId: string): Promise<boolean> {
    return (await this.ask(runId, 0)) === 'found';
  }

  /** Tells the other nodes which run answers a question, so that a retry that reaches one of them doesn't ask twice. */
  async announce(runId: string, userId: string, key: string | undefined): Promise<void> {
    if (key === undefined) return;
    const question = questionOf(userId, key);
    this.remember(question, runId);
    await this.send([{ run: runId, is: 'started', question }]);
  }

  /** Notes that announcements may have been lost. */
  readonly noteGap = (): void => {
    this.hearsSince = performance.now();
  };

  /** Returns the run that answers a question, on any node. A node that may not have heard of it asks the others first. */
  async findAnswering(userId: string, key: string | undefined): Promise<string | undefined> {
    if (key === undefined) return undefined;
    const question = questionOf(userId, key);
    const isSure = !this.deps.hasOthers || performance.now() - this.hearsSince > rememberedMs;
    if (!isSure && !this.recall(question)) await this.inquire(question);
    return this.recall(question);
  }

  private recall(question: string): string | undefined {
    const found = this.runs.get(question);
    return found && performance.now() - found.at < rememberedMs ? found.run : undefined;
  }

  private async inquire(question: string): Promise<void> {
    if (this.inquiries.size >= questionsMax) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.inquiries.set(question, resolve);
    const late = setTimeout(resolve, answerWithinMs);
    void this.send([{ is: 'asked', question }]);
    await promise;
    clearTimeout(late);
    this.inquiries.delete(question);
  }

  /** Receives a message of any node, this one included. */
  readonly receive = (payload: string): void => {
    const message = JSON.parse(payload) as RelayMessage;
    if (message.is === 'asked') return void this.answerInquiry(message.question);
    const question = this.questions.get(message.run);
    if (message.is === 'started') {
      this.remember(message.question, message.run);
      this.inquiries.get(message.question)?.();
    } else if (message.is === 'piece') {
      if (question || this.mirrored.has(message.run)) this.collect(message);
    } else if (question) question.isHeard = true;
    else if (this.deps.own(message.run, 0)) this.passOn(message.run, message.after);
  };

  /** Answers an inquiry. When this node's own inquiry comes back, the others have received it too, and have a moment from then on to answer. */
  private answerInquiry(question: string): void {
    const inquiry = this.inquiries.get(question);
    const run = this.recall(question);
    if (inquiry) setTimeout(inquiry, rememberWithinMs);
    else if (run) void this.send([{ run, is: 'started', question }]);
  }

  private remember(question: string, run: string): void {
    this.runs.set(question, { run, at: performance.now() });
    const [oldest] = this.runs.keys();
    if (this.runs.size > rememberedMax && oldest !== undefined) this.runs.delete(oldest);
  }

  /** Passes on a new event of this node's run, if another node follows it. */
  note(runId: string, isEnd: boolean): void {
    if (!this.passed.has(runId)) return;
    if (isEnd) this.flush();
    else this.gathering ??= setTimeout(() => this.flush(), gatherMs);
  }

  close(): void {
    this.flush();
    clearTimeout(this.gathering);
    clearInterval(this.asking);
  }

  private passOn(runId: string, after: number): void {
    this.passed.set(runId, Math.min(after, this.passed.get(runId) ?? after));
    this.flush();
  }

  private flush(): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    for (const [runId, after] of this.passed) {
      const known = this.deps.own(runId, after);
      if (known) this.answer(runId, known);
      const last = known?.events.at(-1);
      if (known?.run.status !== 'running') this.passed.delete(runId);
      else if (last) this.passed.set(runId, last.seq);
    }
  }

  private answer(runId: string, known: Known): void {
    const sealed = this.deps.keys.seal(JSON.stringify(known), runId);
    const of = newId('rly');
    const count = Math.ceil(sealed.length / pieceLength);
    void this.send(
      Array.from({ length: count }, (_, at) => ({
        run: runId,
        is: 'piece',
        of,
        isLast: at === count - 1,
        sealed: sealed.slice(at * pieceLength, (at + 1) * pieceLength),
      })),
    );
  }

  private collect({ run, of, isLast, sealed: piece }: Extract<RelayMessage, { is: 'piece' }>): void {
    const begun = this.pieces.get(run);
    const sealed = (begun?.of === of ? begun.sealed : '') + piece;
    if (!isLast) return void this.pieces.set(run, { of, sealed });
    this.pieces.delete(run);
    const opened = this.deps.keys.open(sealed, run);
    // Nodes of one installation share their secret, and a lost piece is asked for again.
    if (opened === undefined) return;
    const known = JSON.parse(opened) as Known;
    const last = this.deps.take(known);
    if (known.run.status === 'running') this.mirror(run, last);
    else this.mirrored.delete(run);
    this.questions.get(run)?.ended.resolve('found');
  }

  private async ask(runId: string, after: number): Promise<Outcome> {
    const asked = this.questions.get(runId);
    if (asked) return asked.ended.promise;
    if (this.questions.size >= questionsMax) return 'unheard';
    const question: Question = { ended: Promise.withResolvers(), isHeard: false };
    this.questions.set(runId, question);
    const late = setTimeout(() => question.ended.resolve(question.isHeard ? 'missing' : 'unheard'), answerWithinMs);
    void this.send([{ run: runId, is: 'wanted', after }]);
    const outcome = await question.ended.promise;
    clearTimeout(late);
    this.questions.delete(runId);
    return outcome;
  }

  private mirror(runId: string, last: number): void {
    this.mirrored.set(runId, { last, misses: 0 });
    this.asking ??= setInterval(() => {
      for (const id of this.mirrored.keys()) if (!this.questions.has(id)) void this.askAgain(id);
      if (this.mirrored.size) return;
      clearInterval(this.asking);
      this.asking = undefined;
    }, askEveryMs).unref();
  }

  /** A notification may have been lost, and a node that leaves several questions unanswered has died. */
  private async askAgain(runId: string): Promise<void> {
    const outcome = await this.ask(runId, this.mirrored.get(runId)?.last ?? 0);
    const mirrored = this.mirrored.get(runId);
    if (outcome !== 'missing' || !mirrored) return;
    const misses = mirrored.misses + 1;
    this.mirrored.set(runId, { ...mirrored, misses });
    if (misses < missesMax) return;
    this.mirrored.delete(runId);
    this.pieces.delete(runId);
    this.deps.lose(runId);
  }

  /** What is lost while the database is away is asked for again. */
  private async send(messages: readonly RelayMessage[]): Promise<void> {
    await this.deps.notify(messages.map((one) => JSON.stringify(one))).catch(() => undefined);
  }
}
