import { isApiError } from 'shared-contracts';
import { type AutosaveOptions, type AutosaveState, type AutosaveStatus, isStopped, type Stored } from './autosave-options.ts';
import { combine } from './combine.ts';
import type { Draft } from './draft-place.ts';
import { canOutlive, isGone, isTransient, retryDelay } from './retry.ts';
import { watchPage } from './watch-page.ts';

const draftDelayMs = 200;

/**
 * Saves one thing shortly after each change, one request at a time, over what the page has seen. Until it is saved, the browser keeps it, and
 * leaving, closing or reopening the page loses nothing. What others saved meanwhile is merged, or the user chooses.
 */
export class Autosave<Value> {
  private readonly options: AutosaveOptions<Value>;
  private readonly listeners = new Set<() => void>();
  private current: AutosaveState<Value> = { status: 'saved', isKept: true, isTouched: false, replacements: 0 };
  private seen: Stored<Value> | null;
  private readValue: () => Value;
  private hasPending = false;
  private isSaving = false;
  private isOpen = false;
  private hasLeftDraft = false;
  private attempts = 0;
  private running: Promise<void> = Promise.resolve();
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private draftTimer: ReturnType<typeof setTimeout> | undefined;
  private stopWatching: (() => void) | undefined;
  private stopAdopting: (() => void) | undefined;

  constructor(options: AutosaveOptions<Value>) {
    this.options = options;
    this.seen = options.stored;
    const value = options.stored?.value ?? options.initial;
    this.readValue = () => value;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly state = (): AutosaveState<Value> => this.current;
  readonly value = (): Value => this.readValue();

  /** What the server has, as far as the page knows. */
  get stored(): Stored<Value> | null {
    return this.seen;
  }

  /** Whether there is nothing to save. */
  get isClean(): boolean {
    return !this.hasPending && !this.isSaving;
  }

  /** Records that the user changed the value. `read` is called when it is saved or kept. */
  readonly change = (read: () => Value): void => {
    this.readValue = read;
    this.hasPending = true;
    this.draftTimer ??= setTimeout(() => this.keepDraft(), draftDelayMs);
    this.attempts = 0;
    if (isStopped(this.current) || this.isSaving) this.show(this.current.status, this.current);
    else this.showEditing();
  };

  /** Saves pending work now: when the network is back or the user asks for it. Resolves once that succeeded or failed. */
  readonly flush = async (closes = false): Promise<void> => {
    this.keepDraft();
    await this.save(closes);
    // What changed while an earlier save ran is saved after it.
    if (this.current.status === 'editing') await this.save();
  };

  /** Begins to save and to adopt what closed pages left. Call it when the page opens. */
  open(): void {
    this.isOpen = true;
    this.watch();
    this.adopt();
    void this.findTheirs();
  }

  /** Saves what is pending, now or as long as this browser tab lives, because the user leaves the page. */
  close(): void {
    this.isOpen = false;
    this.stopAdopting?.();
    const value = this.readValue();
    this.readValue = () => value;
    void this.flush();
    this.rest();
  }

  /** Learns what the server has. What isn't saved here is merged with it, or the user chooses. */
  follow(stored: Stored<Value>): void {
    if (this.isSaving || this.current.status === 'gone' || !this.isNews(stored)) return;
    if (this.hasPending) this.reconcile(stored, this.seen?.value);
    else {
      this.seen = stored;
      this.replace(stored.value);
    }
  }

  /** Ends a conflict with the value that the user chose. `stored` is what the server has now, if that isn't what the conflict showed. */
  resolve(value: Value, stored: Stored<Value> | null = this.current.theirs ?? this.seen): void {
    this.seen = stored;
    this.attempts = 0;
    this.hasPending = !stored || !this.options.isSame(value, stored.value);
    this.replace(value);
    this.finish();
    void this.flush();
  }

  /** Gives up what isn't saved, because the thing is being deleted. */
  discard(): void {
    this.hasPending = false;
    this.finish();
  }

  /** Saves the value as something new, because what it was saved to is gone. */
  recreate(): Promise<void> {
    this.seen = null;
    this.showEditing();
    return this.flush();
  }

  /** Keeps unsaved work in the browser now, because the page may be gone the next moment. */
  keepDraft(): void {
    clearTimeout(this.draftTimer);
    this.draftTimer = undefined;
    if (this.isClean) return;
    const base = this.options.merge && this.seen ? { base: this.seen.value } : {};
    const isKept = this.options.drafts.write({ value: this.readValue(), version: this.seen?.version ?? null, ...base });
    if (isKept !== this.current.isKept) this.show(this.current.status, { ...this.current, isKept });
  }

  private watch(): void {
    this.stopWatching ??= watchPage({
      onOnline: () => void Promise.all([this.findTheirs(), this.flush()]),
      onClose: () => void this.flush(true),
      onHidden: () => this.keepDraft(),
      asksToStay: () => {
        if (this.isClean || (this.current.isKept && !this.options.asksBeforeClosing)) return false;
        void this.flush();
        return true;
      },
    });
  }

  /** Ends what runs in the background once the page is left and nothing can be done without the user. */
  private rest(): void {
    if (this.isOpen || (!this.isClean && !isStopped(this.current))) return;
    this.stopWatching?.();
    this.stopWatching = undefined;
  }

  private scheduleSave(delay: number): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.save(), delay);
  }

  private save(closes = false): Promise<void> {
    clearTimeout(this.saveTimer);
    if (this.isSaving || !this.hasPending || isStopped(this.current) || !this.options.isAuthor()) return this.running;
    // The event `online` saves it.
    if (navigator.onLine) this.running = this.send(closes);
    else this.show('retrying');
    return this.running;
  }

  private async send(closes: boolean): Promise<void> {
    const { write, isSame, isComplete } = this.options;
    const value = this.readValue();
    this.hasPending = false;
    if (isComplete?.(value) === false || (this.seen && isSame(value, this.seen.value))) return void this.finish();
    this.isSaving = true;
    this.show('saving');
    try {
      this.seen = await write(value, this.seen, closes && canOutlive(value));
      this.isSaving = false;
      this.attempts = 0;
      // A repeated create returns what the first one stored, which may be older.
      this.hasPending ||= !isSame(this.seen.value, value);
      this.finish();
    } catch (error) {
      this.isSaving = false;
      this.hasPending = true;
      this.handleFailure(error);
    }
  }

  /** Shows what follows a save: nothing, or what changed in the meantime. */
  private finish(): void {
    if (this.hasPending) {
      this.keepDraft();
      this.showEditing();
      return;
    }
    clearTimeout(this.saveTimer);
    clearTimeout(this.draftTimer);
    this.draftTimer = undefined;
    this.options.drafts.remove();
    this.show('saved', { isKept: true });
    // A draft that could not be merged with what is saved now is still there.
    if (this.isOpen && this.hasLeftDraft) this.adopt();
    this.rest();
  }

  private handleFailure(error: unknown): void {
    this.keepDraft();
    const { conflictCode, parseCurrent } = this.options;
    if (isApiError(error) && error.code === conflictCode) {
      const theirs = parseCurrent?.(error.current);
      if (theirs && this.isNews(theirs)) this.reconcile(theirs, this.seen?.value);
      else {
        this.show('conflict', { error });
        void this.findTheirs();
      }
    } else if (isGone(error) && this.seen) this.show('gone', { error });
    else if (!isTransient(error)) this.show('refused', { error });
    else {
      this.show('retrying', { error });
      this.scheduleSave(retryDelay(this.attempts));
      this.attempts += 1;
    }
    this.rest();
  }

  /** Reads what was saved elsewhere, until that succeeds. */
  private async findTheirs(): Promise<void> {
    const isWanted = () => this.current.status === 'conflict' && !this.current.theirs;
    if (!isWanted()) return;
    clearTimeout(this.saveTimer);
    try {
      const theirs = await this.options.read();
      if (isWanted() && this.isNews(theirs)) this.reconcile(theirs, this.seen?.value);
    } catch (error) {
      if (isWanted() && isGone(error)) this.show('gone', { error });
    }
    if (!isWanted() || !this.isOpen) return;
    this.saveTimer = setTimeout(() => void this.findTheirs(), retryDelay(this.attempts));
    this.attempts += 1;
  }

  private isNews({ version, value }: Stored<Value>): boolean {
    return version !== this.seen?.version || !this.options.isSame(value, this.seen.value);
  }

  /** Combines unsaved work, which was made from `base`, with what was saved elsewhere. */
  private reconcile(theirs: Stored<Value>, base: Value | undefined): void {
    const merged = combine(this.options, base, this.readValue(), theirs.value);
    if (merged !== undefined) this.resolve(merged, theirs);
    else {
      this.show('conflict', { theirs });
      this.keepDraft();
      this.rest();
    }
  }

  private adopt(): void {
    this.hasLeftDraft = false;
    this.stopAdopting?.();
    this.stopAdopting = this.options.drafts.adopt((draft) => this.restore(draft));
  }

  /** Takes over what a closed page left. Returns false if this page has unsaved work that it can't be merged with. */
  private restore({ value, version, base }: Draft<Value>): boolean {
    const { isSame } = this.options;
    const now = this.seen;
    const mine = this.readValue();
    if (isSame(value, mine) || (base !== undefined && isSame(value, base))) return true;
    if (!this.isClean) {
      const merged = combine(this.options, base, mine, value);
      if (merged === undefined) this.hasLeftDraft = true;
      else this.replace(merged);
      this.keepDraft();
      return merged !== undefined;
    }
    this.hasPending = true;
    this.replace(value);
    // The draft keeps the version that it is based on until the user has chosen.
    if (now) this.seen = { value: base ?? now.value, version: version ?? 0 };
    this.keepDraft();
    if (!now || (version === now.version && (base === undefined || isSame(base, now.value)))) this.showEditing();
    else this.reconcile(now, base);
    return true;
  }

  private replace(value: Value): void {
    if (this.options.isSame(value, this.readValue())) return;
    this.readValue = () => value;
    this.show(this.current.status, { ...this.current, replacements: this.current.replacements + 1 });
  }

  private showEditing(): void {
    this.show('editing');
    this.scheduleSave(this.options.delayMs);
  }

  private show(status: AutosaveStatus, more: Partial<AutosaveState<Value>> = {}): void {
    const { isKept, isTouched, replacements } = this.current;
    this.current = { isKept, replacements, ...more, status, isTouched: isTouched || !this.isClean };
    for (const listener of this.listeners) listener();
  }
}
