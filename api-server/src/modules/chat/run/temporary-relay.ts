import type { RunEvent } from 'shared-contracts';
import { newId } from '../../../platform/ids.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import type { Run } from './run.types.ts';

/** Names the channel on which nodes pass on the answers of incognito chats. The database stores nothing of it. */
export const relayChannel = 'incognito_runs';

/** Keeps a notification below the 8,000 bytes that the database takes. */
const pieceLength = 7_500;
const gatherMs = 40;
const answerWithinMs = 1_500;
const askEveryMs = 5_000;
/** Bounds what callers with made-up ids can have asked at once. */
const wantedMax = 200;

/** Describes what a node tells the others: that it wants a run, or a piece of what it knows about one. */
type Told =
  | { readonly run: string; readonly is: 'wanted'; readonly after: number }
  | { readonly run: string; readonly is: 'piece'; readonly of: string; readonly isLast: boolean; readonly sealed: string };

interface Known {
  readonly run: Run;
  readonly events: readonly RunEvent[];
}

export interface RelayDependencies {
  readonly notify: (payloads: readonly string[]) => Promise<unknown>;
  readonly keys: KeyBox;
  /** Returns a run that this node works on or did, with its events after `after`. */
  readonly own: (runId: string, after: number) => Known | undefined;
  /** Takes in what another node knows about a run. Returns the number of the last event that is known without a gap. */
  readonly take: (known: Known) => number;
  /** Ends a run whose node is gone. */
  readonly lose: (runId: string) => void;
}

/**
 * Lets a page follow and stop the answer of an incognito chat on any node. Such an answer is only in the memory of one node, which passes it
 * on, sealed, to nodes that want it.
 */
export class TemporaryRelay {
  private readonly deps: RelayDependencies;
  private readonly wanted = new Map<string, PromiseWithResolvers<boolean>>();
  /** The runs of other nodes that are still answering, with the number of the last known event. */
  private readonly mirrored = new Map<string, number>();
  /** The runs of this node that others follow, with the number of the first event to pass on. */
  private readonly passed = new Map<string, number>();
  private readonly pieces = new Map<string, string>();
  private gathering: NodeJS.Timeout | undefined;
  private asking: NodeJS.Timeout | undefined;

  constructor(deps: RelayDependencies) {
    this.deps = deps;
  }

  /** Asks the other nodes for a run. Returns whether one has it. */
  async fetch(runId: string, after = 0): Promise<boolean> {
    const asked = this.wanted.get(runId);
    if (asked) return asked.promise;
    if (this.wanted.size >= wantedMax) return false;
    const want = Promise.withResolvers<boolean>();
    this.wanted.set(runId, want);
    const late = setTimeout(() => want.resolve(false), answerWithinMs);
    this.tell([{ run: runId, is: 'wanted', after }]);
    const isFound = await want.promise;
    clearTimeout(late);
    this.wanted.delete(runId);
    return isFound;
  }

  /** Takes in what a node told, this one included. */
  hear(payload: string): void {
    const told = JSON.parse(payload) as Told;
    if (told.is === 'wanted') {
      if (!this.wanted.has(told.run) && this.deps.own(told.run, 0)) this.passOn(told.run, told.after);
    } else if (this.wanted.has(told.run) || this.mirrored.has(told.run)) this.collect(told);
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
      if (known) this.send(runId, known);
      const last = known?.events.at(-1);
      if (known?.run.status !== 'running') this.passed.delete(runId);
      else if (last) this.passed.set(runId, last.seq);
    }
  }

  private send(runId: string, known: Known): void {
    const sealed = this.deps.keys.seal(JSON.stringify(known), runId);
    const of = newId('rly');
    const count = Math.ceil(sealed.length / pieceLength);
    this.tell(
      Array.from({ length: count }, (_, at) => ({
        run: runId,
        is: 'piece',
        of,
        isLast: at === count - 1,
        sealed: sealed.slice(at * pieceLength, (at + 1) * pieceLength),
      })),
    );
  }

  private collect({ run, of, isLast, sealed }: Extract<Told, { is: 'piece' }>): void {
    const all = (this.pieces.get(of) ?? '') + sealed;
    if (!isLast) return void this.pieces.set(of, all);
    this.pieces.delete(of);
    const opened = this.deps.keys.open(all, run);
    // Nodes of one installation share their secret, and a lost piece is asked for again.
    if (opened === undefined) return;
    const known = JSON.parse(opened) as Known;
    const last = this.deps.take(known);
    if (known.run.status === 'running') this.mirror(run, last);
    else this.mirrored.delete(run);
    this.wanted.get(run)?.resolve(true);
  }

  private mirror(runId: string, last: number): void {
    this.mirrored.set(runId, last);
    this.asking ??= setInterval(() => {
      for (const [id, after] of this.mirrored) void this.askAgain(id, after);
      if (this.mirrored.size) return;
      clearInterval(this.asking);
      this.asking = undefined;
    }, askEveryMs).unref();
  }

  /** A notification may have been lost, and a node that does not answer anymore has died. */
  private async askAgain(runId: string, after: number): Promise<void> {
    if (await this.fetch(runId, after)) return;
    if (this.mirrored.delete(runId)) this.deps.lose(runId);
  }

  /** What is lost while the database is away is asked for again. */
  private tell(told: readonly Told[]): void {
    void this.deps.notify(told.map((one) => JSON.stringify(one))).catch(() => undefined);
  }
}
