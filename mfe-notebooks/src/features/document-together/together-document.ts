import { type ApiError, followStream, isApiError } from 'shared-contracts';
import { type DocumentChanges, type DocumentWriter, followDocument, sendDocumentChanges } from 'shared-contracts/file-calls';
import type { ApiCapability } from 'shared-contracts/shell';
import * as Y from 'yjs';
import { fromBase64, toBase64 } from './base64.ts';
import { Cursors } from './cursors.ts';
import type { KeptChangesPlace } from './kept-changes.ts';
import { UnsentChanges } from './unsent-changes.ts';

/**
 * Says why a page can't go on editing: the user may no longer edit, the document was created again, or it has parts that this release of the
 * page does not know.
 */
export type TogetherProblem = 'lost' | 'other-document' | 'unknown-content';

/** Describes what the page shows about a document that several people edit. */
export interface TogetherState {
  /** Whether the text has arrived. */
  readonly isLoaded: boolean;
  readonly status: 'saved' | 'editing' | 'saving' | 'retrying' | 'refused';
  /** The reason why changes are not stored, as a sentence. */
  readonly reason?: string | undefined;
  readonly problem?: TogetherProblem | undefined;
  /** Everybody else who has the document open. */
  readonly writers: readonly DocumentWriter[];
}

interface TogetherOptions {
  readonly api: ApiCapability;
  readonly notebookId: string;
  readonly kept: (client: number) => KeptChangesPlace;
  readonly knows: (update: Uint8Array) => boolean;
}

const sendDelayMs = 120;
const sendDelayPerWriterMs = 6;
const cursorDelayMs = 250;
const cursorDelayPerWriterMs = 20;
const savedAfterMs = 500;
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000];
/** Comes up to a quarter sooner by chance, so that the authors don't all return at the same moment. */
const retryDelayMs = (attempts: number): number =>
  (retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? 0) * (1 - Math.random() / 4);
const streamPauseMaxMs = 10_000;

/** Marks changes that came from the server. */
const remote = Symbol('remote');

/**
 * Edits a document together with others. What is written here is kept in the browser until the server has stored it, and is sent again
 * until then, so neither a lost connection nor the end of a server or of this page loses any of it.
 */
export class TogetherDocument {
  readonly doc = new Y.Doc();
  readonly cursors = new Cursors(() => this.handleMove());
  private readonly options: TogetherOptions;
  private readonly unsent: UnsentChanges;
  private readonly listeners = new Set<() => void>();
  private readonly writers = new Map<number, DocumentWriter>();
  private current: TogetherState = { isLoaded: false, status: 'saved', writers: [] };
  private lineage: string | undefined;
  private last = 0;
  private sending: Promise<void> | undefined;
  private hasMoved = false;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due = 0;
  private savedTimer: ReturnType<typeof setTimeout> | undefined;
  private isOpen = false;
  private following: AbortController | undefined;

  constructor(options: TogetherOptions) {
    this.options = options;
    this.unsent = new UnsentChanges(options.kept(this.doc.clientID));
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== remote) this.handleWritten(update);
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly state = (): TogetherState => this.current;

  /** Whether the server has everything that was written here. */
  get isClean(): boolean {
    return this.unsent.isEmpty && !this.sending;
  }

  /** Returns the lineage of the document once it is known. */
  get openLineage(): string | undefined {
    return this.lineage;
  }

  /** Starts sending. */
  open(): void {
    this.isOpen = true;
    this.schedule(0);
  }

  /** Follows what others write until `unfollow`. A page that nobody sees leaves its connection to others. */
  follow(): void {
    if (this.following || this.current.problem) return;
    const following = new AbortController();
    this.following = following;
    void followStream({
      connect: () => this.connect(following.signal),
      onEvent: ({ event, data }) => this.handleEvent(event, data),
      onLost: () => this.forgetWriters(),
      longestMs: streamPauseMaxMs,
      signal: following.signal,
    });
  }

  unfollow(): void {
    this.following?.abort();
    this.following = undefined;
    this.forgetWriters();
  }

  /** Stops following, and sends what is left. If that fails, the browser keeps it for the next visit. */
  async close(): Promise<void> {
    this.unfollow();
    this.isOpen = false;
    this.stopTimer();
    clearTimeout(this.savedTimer);
    await this.sending;
    if (!this.unsent.isEmpty) await this.send();
  }

  /** Gives up what is unsent, because the user has chosen between both texts. */
  discard(): void {
    this.unsent.discard();
  }

  /** Removes what pages left for a document with another lineage than this one. */
  forgetOthers(): void {
    this.unsent.forgetOthers(this.lineage);
  }

  /** Sends what is unsent immediately. */
  async flush(): Promise<void> {
    this.stopTimer();
    await this.sending;
    await this.send();
  }

  private connect(signal: AbortSignal) {
    const known = this.lineage === undefined ? {} : { lineage: this.lineage, after: this.last };
    const query = { notebook_id: this.options.notebookId, client: this.doc.clientID, ...known };
    return this.options.api.stream(followDocument, { query }, { signal });
  }

  private handleEvent(event: string, data: string): void {
    if (event === 'changes') this.receive(JSON.parse(data) as DocumentChanges);
    else if (event === 'writers') this.handleWriters(JSON.parse(data) as { writers: DocumentWriter[]; gone: number[] });
    else if (event === 'problem') this.stop('lost');
  }

  private receive({ lineage, last, updates }: DocumentChanges): void {
    if (this.current.problem) return;
    const decoded = updates.map(fromBase64);
    const isOther = this.lineage !== undefined && lineage !== this.lineage;
    if (isOther || !decoded.every(this.options.knows)) {
      this.stop(isOther ? 'other-document' : 'unknown-content');
      return;
    }
    this.lineage = lineage;
    this.last = Math.max(this.last, last);
    // One transaction, because the editor renders after each.
    this.doc.transact(() => {
      for (const update of decoded) Y.applyUpdate(this.doc, update, remote);
    }, remote);
    if (this.current.isLoaded) return;
    this.unsent.adopt(lineage, (update) => Y.applyUpdate(this.doc, update, remote));
    if (!this.unsent.isEmpty) this.schedule(0);
    this.show({ isLoaded: true });
  }

  private handleWriters({ writers, gone }: { writers: DocumentWriter[]; gone: number[] }): void {
    for (const client of gone) this.writers.delete(client);
    for (const writer of writers) if (writer.client !== this.doc.clientID) this.writers.set(writer.client, writer);
    this.showWriters();
  }

  private forgetWriters(): void {
    if (!this.writers.size) return;
    this.writers.clear();
    this.showWriters();
  }

  private showWriters(): void {
    this.cursors.show(this.writers.values());
    this.show({ writers: [...this.writers.values()] });
  }

  private handleWritten(update: Uint8Array): void {
    this.unsent.add(update, this.lineage, this.sending !== undefined);
    clearTimeout(this.savedTimer);
    if (this.current.status === 'saved' || this.current.status === 'refused') this.show({ status: 'editing', reason: undefined });
    if (this.current.status !== 'retrying') this.schedule(sendDelayMs + this.writers.size * sendDelayPerWriterMs);
  }

  private handleMove(): void {
    this.hasMoved = true;
    if (this.writers.size) this.schedule(cursorDelayMs + this.writers.size * cursorDelayPerWriterMs);
  }

  /** Sends after a delay, or earlier if that was planned. */
  private schedule(delay: number): void {
    const due = Date.now() + delay;
    if (!this.isOpen || (this.timer !== undefined && this.due <= due)) return;
    this.stopTimer();
    this.due = due;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.send();
    }, delay);
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private send(): Promise<void> {
    const { lineage } = this;
    if (this.sending || lineage === undefined || this.current.problem) return this.sending ?? Promise.resolve();
    if (this.unsent.isEmpty && !this.hasMoved) return Promise.resolve();
    this.sending = this.sendNow(lineage).finally(() => {
      this.sending = undefined;
      if (this.current.status === 'retrying') this.schedule(retryDelayMs(this.attempts));
      else if (!this.unsent.isEmpty && this.current.status !== 'refused') this.schedule(0);
    });
    return this.sending;
  }

  private async sendNow(lineage: string): Promise<void> {
    const { api, notebookId } = this.options;
    const { now, count } = this.unsent.next();
    this.hasMoved = false;
    if (now.length) this.show({ status: this.current.status === 'editing' ? 'editing' : 'saving' });
    try {
      await api.call(sendDocumentChanges, {
        body: {
          notebook_id: notebookId,
          client: this.doc.clientID,
          lineage,
          updates: now.map(toBase64),
          ...(this.writers.size || !now.length ? { cursor: this.cursors.own() } : {}),
        },
      });
      this.unsent.handleStored(count, lineage);
      this.handleStored();
    } catch (error) {
      this.handleFailure(error);
    }
  }

  private handleStored(): void {
    this.attempts = 0;
    if (!this.unsent.isEmpty) {
      this.show({ status: 'editing', reason: undefined });
      return;
    }
    clearTimeout(this.savedTimer);
    if (this.current.status === 'editing')
      this.savedTimer = setTimeout(() => this.show({ status: 'saved', reason: undefined }), savedAfterMs);
    else this.show({ status: 'saved', reason: undefined });
  }

  private handleFailure(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const ending = isApiError(error) ? endingOf(error) : undefined;
    if (ending) this.stop(ending);
    if (ending || this.unsent.isEmpty) return;
    this.attempts += 1;
    const isRefused = isApiError(error) && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);
    this.show({ status: isRefused ? 'refused' : 'retrying', reason });
  }

  private stop(problem: TogetherProblem): void {
    this.show({ problem });
    this.isOpen = false;
    this.stopTimer();
    this.unfollow();
  }

  private show(changed: Partial<TogetherState>): void {
    this.current = { ...this.current, ...changed };
    for (const listener of this.listeners) listener();
  }
}

/** Returns why a page can't go on after a call was refused; undefined if it can. */
const endingOf = ({ code, status }: ApiError): TogetherProblem | undefined => {
  if (code === 'document-changed') return 'other-document';
  return [401, 403, 404].includes(status) ? 'lost' : undefined;
};
