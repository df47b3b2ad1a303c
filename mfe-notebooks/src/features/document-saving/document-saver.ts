import { isApiError } from 'shared-contracts';
import type { NotebookDocument } from 'shared-contracts/file-calls';
import type { RichDocument } from '../../core/document/text/rich-node.ts';
import type { DraftPlace } from './document-draft.ts';

/** How the text stands. `retrying` goes on by itself, `refused` with the next change or a press on Retry, `conflict` when the user has chosen. */
export type SaveStatus = 'saved' | 'editing' | 'saving' | 'retrying' | 'refused' | 'conflict';

/** What the page shows of the saver. */
export interface SaveState {
  readonly status: SaveStatus;
  /** Why it is not saved, as a sentence. */
  readonly problem?: string | undefined;
}

interface SaverOptions {
  /** The version that the editor began with. */
  readonly version: number;
  readonly write: (version: number, content: RichDocument) => Promise<NotebookDocument>;
  readonly draft: DraftPlace;
}

const saveAfterMs = 2_000;
const draftAfterMs = 200;
const retryAfterMs = [2_000, 5_000, 10_000, 30_000];

/** Saves a document two seconds after typing stops, one save at a time, and keeps what is not saved yet in the browser. */
export class DocumentSaver {
  private readonly options: SaverOptions;
  private readonly listeners = new Set<() => void>();
  private shown: SaveState = { status: 'saved' };
  private current: (() => RichDocument) | undefined;
  private known: number;
  private isOpen = true;
  private isSaving = false;
  private running: Promise<void> = Promise.resolve();
  private attempts = 0;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private draftTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SaverOptions) {
    this.options = options;
    this.known = options.version;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly state = (): SaveState => this.shown;

  /** The version that the text on the page was written over. */
  get version(): number {
    return this.known;
  }

  /** Nothing waits to be saved. */
  get isClean(): boolean {
    return this.current === undefined && !this.isSaving;
  }

  /** The text has changed; `read` is asked for it when it is saved or kept. */
  change(read: () => RichDocument): void {
    this.current = read;
    this.draftTimer ??= setTimeout(() => this.keepDraft(), draftAfterMs);
    if (this.shown.status === 'conflict') return;
    this.attempts = 0;
    if (!this.isSaving) this.show({ status: 'editing' });
    this.saveAfter(saveAfterMs);
  }

  /** Saves at once what waits: when the network is back, and on the user's word. */
  async flush(): Promise<void> {
    if (this.current === undefined || this.shown.status === 'conflict') return;
    this.keepDraft();
    await this.save();
  }

  /** The page is shown. */
  open(): void {
    this.isOpen = true;
  }

  /** The page is left: what waits is saved once more. What cannot be is kept in the browser, and found there by the next visit. */
  async close(): Promise<void> {
    this.isOpen = false;
    await this.running;
    await this.flush();
  }

  /** Keeps what is not saved in the browser, at once: the page may be gone the next moment. */
  keepDraft(): void {
    clearTimeout(this.draftTimer);
    this.draftTimer = undefined;
    if (this.current) this.options.draft.write({ version: this.known, content: this.current() });
  }

  /** Another version was saved elsewhere: nothing is written until `settle`. */
  conflict(): void {
    clearTimeout(this.saveTimer);
    this.show({ status: 'conflict' });
  }

  /** The text on the page is what the server has as `version`. */
  settle(version: number): void {
    clearTimeout(this.saveTimer);
    clearTimeout(this.draftTimer);
    this.draftTimer = undefined;
    this.known = version;
    this.current = undefined;
    this.attempts = 0;
    this.options.draft.remove();
    this.show({ status: 'saved' });
  }

  private saveAfter(wait: number): void {
    clearTimeout(this.saveTimer);
    if (this.isOpen) this.saveTimer = setTimeout(() => void this.save(), wait);
  }

  private save(): Promise<void> {
    clearTimeout(this.saveTimer);
    if (this.isSaving || !this.current) return this.running;
    this.running = this.send(this.current());
    return this.running;
  }

  private async send(content: RichDocument): Promise<void> {
    this.isSaving = true;
    this.current = undefined;
    this.show({ status: 'saving' });
    try {
      const saved = await this.options.write(this.known, content);
      this.isSaving = false;
      this.known = saved.version;
      this.attempts = 0;
      this.saved();
    } catch (error) {
      this.isSaving = false;
      // What came since is newer than what was refused.
      this.current ??= () => content;
      this.failed(error);
    }
  }

  private saved(): void {
    if (this.current) {
      this.keepDraft();
      this.show({ status: 'editing' });
      this.saveAfter(saveAfterMs);
      return;
    }
    clearTimeout(this.draftTimer);
    this.draftTimer = undefined;
    this.options.draft.remove();
    this.show({ status: 'saved' });
  }

  private failed(error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error);
    this.keepDraft();
    if (isApiError(error) && error.code === 'document-changed') this.conflict();
    else if (isApiError(error) && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status))
      this.show({ status: 'refused', problem });
    else this.retry(problem);
  }

  private retry(problem: string): void {
    this.show({ status: 'retrying', problem });
    this.saveAfter(retryAfterMs[Math.min(this.attempts, retryAfterMs.length - 1)] ?? saveAfterMs);
    this.attempts += 1;
  }

  private show(state: SaveState): void {
    this.shown = state;
    for (const listener of this.listeners) listener();
  }
}
