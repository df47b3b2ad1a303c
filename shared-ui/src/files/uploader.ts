import { delay, type FileEntity, isApiError, limits, type Upload } from 'shared-contracts';
import { cancelUpload, completeUpload, createUpload, getUpload, sendUploadPart } from 'shared-contracts/file-calls';
import type { ApiCapability } from 'shared-contracts/shell';

/** Describes where files go: a notebook, or a folder of an agent's knowledge. */
export interface UploadPlace {
  readonly notebook_id?: string;
  readonly knowledge_id?: string;
  /** A taken name gets a number instead of an error. */
  readonly numbered?: boolean;
  /** Distinguishes this upload from others of the same name and size, in place of the file's date. */
  readonly fingerprint?: string;
}

export interface UploadItem {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  /** `refused` ones never started; the others may have left bytes on the server. */
  readonly state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed' | 'refused';
  /** Why it failed or was refused, as a sentence. With `canRetry` the upload can be resumed. */
  readonly failure?: string | undefined;
  readonly canRetry?: boolean | undefined;
}

interface Entry {
  item: UploadItem;
  readonly file: File;
  uploadId?: string;
  stop?: AbortController;
}

interface UploaderOptions {
  readonly api: ApiCapability;
  /** Shells from before the client filled in the identity field read it. */
  readonly email?: string;
  readonly place: () => Promise<UploadPlace>;
  readonly onDone: (file: FileEntity) => void;
  readonly onFailed?: (item: UploadItem) => void;
}

const atOnce = 2;
const partBytes = { first: 1024 * 1024, max: 8 * 1024 * 1024 };
const quickPartMs = 1_500;
const retryAfterMs = [1_000, 2_000];
const transientCodes = ['network', 'timeout', 'not-ready', 'overloaded', 'uploads-busy'];
const isTransient = (error: unknown) => isApiError(error) && transientCodes.includes(error.code);

/**
 * Uploads the files of one place, two at a time. A transient failure is retried automatically, then waits for Retry. Nothing that has
 * arrived is sent twice.
 */
export class Uploader {
  private readonly options: UploaderOptions;
  private readonly listeners = new Set<() => void>();
  private entries: Entry[] = [];
  private shown: readonly UploadItem[] = [];
  private nextKey = 1;

  constructor(options: UploaderOptions) {
    this.options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly items = (): readonly UploadItem[] => this.shown;

  /** `refusal` returns why a file is not accepted at all. */
  add(files: readonly File[], refusal: (file: File, before: readonly File[]) => string | undefined): void {
    // A new choice clears earlier refusals, and failed files may be chosen again.
    const isOver = ({ state, name }: UploadItem) => state === 'refused' || (state === 'failed' && files.some((file) => file.name === name));
    this.entries = this.entries.filter(({ item }) => !isOver(item));
    const taken = this.entries.filter(({ item }) => item.state !== 'done').map(({ file }) => file);
    for (const file of files) {
      const failure = refusal(file, taken);
      const item = { key: this.nextKey++, name: file.name, size: file.size, sent: 0 };
      if (failure === undefined) taken.push(file);
      this.entries.push({ file, item: failure === undefined ? { ...item, state: 'waiting' } : { ...item, state: 'refused', failure } });
    }
    this.notifyChange();
    this.work();
  }

  pause(key: number): void {
    const entry = this.entry(key);
    this.set(entry, { state: 'paused' });
    entry?.stop?.abort();
    this.work();
  }

  resume(key: number): void {
    this.set(this.entry(key), { state: 'waiting', failure: undefined, canRetry: undefined });
    this.work();
  }

  remove(key: number): void {
    const entry = this.entry(key);
    this.entries = this.entries.filter((one) => one !== entry);
    entry?.stop?.abort();
    // If this request is lost, the server drops the canceled upload after a day.
    if (entry?.uploadId && entry.item.state !== 'done')
      this.options.api.call(cancelUpload, { params: { upload_id: entry.uploadId } }).catch(() => undefined);
    this.notifyChange();
    this.work();
  }

  /** Stops sending. What has arrived stays on the server, so choosing the same file again resumes there. */
  stop(): void {
    const running = this.entries.filter(({ item }) => item.state === 'sending' || item.state === 'waiting');
    for (const entry of running) this.set(entry, { state: 'paused' });
    for (const { stop } of running) stop?.abort();
  }

  /** Each uploader has its own, so that the first to end does not speak for the others. */
  private readonly askToStay = (event: BeforeUnloadEvent): void => event.preventDefault();

  private work(): void {
    const running = this.entries.filter(({ item }) => item.state === 'sending').length;
    for (const entry of this.entries.filter(({ item }) => item.state === 'waiting').slice(0, Math.max(0, atOnce - running))) {
      this.set(entry, { state: 'sending' });
      void this.run(entry).then(() => this.work());
    }
  }

  private async run(entry: Entry): Promise<void> {
    const stop = new AbortController();
    entry.stop = stop;
    for (let attempt = 0; !stop.signal.aborted; attempt += 1) {
      try {
        const file = await this.send(entry, stop.signal);
        this.set(entry, { state: 'done', sent: entry.file.size });
        return this.options.onDone(file);
      } catch (error) {
        if (stop.signal.aborted) return;
        const wait = isTransient(error) ? retryAfterMs[attempt] : undefined;
        if (wait === undefined) {
          this.set(entry, { state: 'failed', ...describeFailure(error) });
          return this.options.onFailed?.(entry.item);
        }
        await delay(wait * (1 - Math.random() / 4), stop.signal);
      }
    }
  }

  private async send(entry: Entry, signal: AbortSignal): Promise<FileEntity> {
    const { api } = this.options;
    let upload = await this.begin(entry, signal);
    let bytes = partBytes.first;
    const params = { upload_id: upload.upload_id };
    while (upload.received < entry.file.size) {
      this.set(entry, { sent: upload.received });
      const body = entry.file.slice(upload.received, upload.received + bytes);
      const began = performance.now();
      const { received } = upload;
      const onSent = (sent: number) => this.set(entry, { sent: received + sent });
      upload = await api.call(sendUploadPart, { params, query: { offset: received }, body }, { signal, onSent });
      // Small parts lose little on a poor connection; large ones are faster on a good one.
      bytes = performance.now() - began < quickPartMs ? Math.min(partBytes.max, bytes * 2) : partBytes.first;
    }
    this.set(entry, { sent: upload.received });
    return api.call(completeUpload, { params }, { signal });
  }

  private async begin(entry: Entry, signal: AbortSignal): Promise<Upload> {
    const { api, place } = this.options;
    if (entry.uploadId) return api.call(getUpload, { params: { upload_id: entry.uploadId } }, { signal });
    const { name: file_name, size, lastModified } = entry.file;
    const body = { file_name, size, fingerprint: String(lastModified), ...(await place()) };
    const upload = await api.call(createUpload, { body }, { signal });
    entry.uploadId = upload.upload_id;
    return upload;
  }

  private entry(key: number): Entry | undefined {
    return this.entries.find(({ item }) => item.key === key);
  }

  private set(entry: Entry | undefined, change: Partial<UploadItem>): void {
    if (!entry) return;
    entry.item = { ...entry.item, ...change };
    this.notifyChange();
  }

  private notifyChange(): void {
    this.shown = this.entries.map(({ item }) => item);
    // Applies on every page of the app, because closing the tab ends its uploads.
    const isBusy = this.shown.some(({ state }) => state === 'sending' || state === 'waiting');
    if (isBusy) addEventListener('beforeunload', this.askToStay);
    else removeEventListener('beforeunload', this.askToStay);
    for (const listener of this.listeners) listener();
  }
}

const describeFailure = (error: unknown) => ({
  failure: error instanceof Error ? error.message : String(error),
  canRetry: !(isApiError(error) && (error.status === 400 || error.status === 413 || error.code === 'file-exists')),
});

interface Named {
  readonly name: string;
  readonly size: number;
}

/** Returns why a file is not accepted before any of its bytes are sent, in the exact words of docs/product/files-and-works.md. */
export function findRefusal(
  file: Named,
  there: readonly Named[],
  text: { readonly duplicate: (file: string) => string; readonly tooMuch: string },
): string | undefined {
  if (there.some(({ name }) => name === file.name)) return text.duplicate(file.name);
  const total = there.reduce((sum, { size }) => sum + size, file.size);
  return total > limits.knowledgeTotalBytes ? text.tooMuch : undefined;
}
