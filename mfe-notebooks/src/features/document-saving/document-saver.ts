import { isApiError } from 'shared-contracts';
import type { NotebookDocument } from 'shared-contracts/file-calls';
import type { RichDocument } from '../../core/document/text/rich-node.ts';
import type { DraftPlace } from './document-draft.ts';

/**
 * Lists the states of a document. `retrying` retries automatically, `refused` waits for the next change or for the user, `conflict` for
 * the user's choice.
 */
export type SaveStatus = 'saved' | 'editing' | 'saving' | 'retrying' | 'refused' | 'conflict';

/** Describes what the page shows about saving. */
export interface SaveState {
  readonly status: SaveStatus;
  /** The reason why the text is not saved, as a sentence. */
  readonly problem?: string | undefined;
}

interface SaverOptions {
  /** The version that the editor opened with. */
  readonly version: number;
  readonly write: (version: number, content: RichDocument) => Promise<NotebookDocument>;
  readonly draft: DraftPlace;
}

const saveDelayMs = 2_000;
const draftDelayMs = 200;
const retryDelaysMs = [2_000, 5_000, 10_000, 30_000];

/** Saves a document two seconds after typing stops, one save at a time, and keeps unsaved text in the browser. */
export class DocumentSaver {
  private readonly options: SaverOptions;
  private readonly listeners = new Set<() => void>();
  private currentState: SaveState = { status: 'saved' };
  private pending: (() => RichDocument) | undefined;
  private baseVersion: number;
  private isOpen = true;
  private isSaving = false;
  private running: Promise<void> = Promise.resolve();
  private attempts = 0;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private draftTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SaverOptions) {
    this.options = options;
    this.baseVersion = options.version;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly state = (): SaveState => this.currentState;

  /** The stored version that the text on the page is based on. */
  get version(): number {
    return this.baseVersion;
  }

  /** Whether there is nothing to save. */
  get isClean(): boolean {
    return this.pending === undefined && !this.isSaving;
  }

  /** Records that the text changed. `read` is called when the text is saved or kept. */
  readonly change = (read: () => RichDocument): void => {
    this.pending = read;
    this.draftTimer ??= setTimeout(() => this.keepDraft(), draftDelayMs);
    if (this.currentState.status === 'conflict') return;
    this.attempts = 0;
    if (!this.isSaving) this.show({ status: 'editing' });
    this.scheduleSave(saveDelayMs);
  };

  /** Saves pending text immediately: when the network is back or the user asks for it. */
  async flush(): Promise<void> {
    if (this.pending === undefined || this.currentState.status === 'conflict') return;
    this.keepDraft();
    await this.save();
  }

  /** Starts saving automatically. */
  open(): void {
    this.isOpen = true;
  }

  /** Saves pending text again. If that fails, the browser keeps the text for the next visit. */
  async close(): Promise<void> {
    this.isOpen = false;
    this.keepDraft();
    await this.running;
    if (this.currentState.status !== 'conflict') await this.save();
  }

  /** Keeps unsaved text in the browser immediately, because the page may be gone the next moment. */
  keepDraft(): void {
    clearTimeout(this.draftTimer);
    this.draftTimer = undefined;
    if (this.pending) this.options.draft.write({ version: this.baseVersion, content: this.pending() });
  }

  /** Stops saving until `settle`, because another version was saved elsewhere. */
  markConflict(): void {
    clearTimeout(this.saveTimer);
    this.show({ status: 'conflict' });
  }

  /** Records that the text on the page is what the server has as `version`. */
  settle(version: number): void {
    clearTimeout(this.saveTimer);
    clearTimeout(this.draftTimer);
    this.draftTimer = undefined;
    this.baseVersion = version;
    this.pending = undefined;
    this.attempts = 0;
    this.options.draft.remove();
    this.show({ status: 'saved' });
  }

  private scheduleSave(delay: number): void {
    clearTimeout(this.saveTimer);
    if (this.isOpen) this.saveTimer = setTimeout(() => void this.save(), delay);
  }

  private save(): Promise<void> {
    clearTimeout(this.saveTimer);
    if (this.isSaving || !this.pending) return this.running;
    this.running = this.send(this.pending());
    return this.running;
  }

  private async send(content: RichDocument): Promise<void> {
    this.isSaving = true;
    this.pending = undefined;
    this.show({ status: 'saving' });
    try {
      const saved = await this.options.write(this.baseVersion, content);
      this.isSaving = false;
      this.baseVersion = saved.version;
      this.attempts = 0;
      this.handleSaved();
    } catch (error) {
      this.isSaving = false;
      // Text that was typed in the meantime is newer than the text that was refused.
      this.pending ??= () => content;
      this.handleFailure(error);
    }
  }

  private handleSaved(): void {
    if (this.pending) {
      this.keepDraft();
      this.show({ status: 'editing' });
      this.scheduleSave(saveDelayMs);
      return;
    }
    clearTimeout(this.draftTimer);
    this.draftTimer = undefined;
    this.options.draft.remove();
    this.show({ status: 'saved' });
  }

  private handleFailure(error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error);
    this.keepDraft();
    if (isApiError(error) && error.code === 'document-changed') this.markConflict();
    else if (isApiError(error) && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status))
      this.show({ status: 'refused', problem });
    else this.scheduleRetry(problem);
  }

  private scheduleRetry(problem: string): void {
    this.show({ status: 'retrying', problem });
    this.scheduleSave(retryDelaysMs[Math.min(this.attempts, retryDelaysMs.length - 1)] ?? saveDelayMs);
    this.attempts += 1;
  }

  private show(state: SaveState): void {
    this.currentState = state;
    for (const listener of this.listeners) listener();
  }
}
