import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../errors.ts';
import type { Inspected, Merged, MergeInput, Salvaged } from './document-updates.ts';

export type Task = { readonly id: number } & (
  | { readonly kind: 'inspect'; readonly updates: readonly Uint8Array[] }
  | { readonly kind: 'merge'; readonly input: MergeInput }
);

export type Answer =
  | { readonly id: number; readonly result: readonly Inspected[] | Merged }
  | { readonly id: number; readonly defect: string; readonly salvaged?: Salvaged };

type Work = Task extends infer One ? (One extends Task ? Omit<One, 'id'> : never) : never;

interface Waiting {
  readonly work: Work;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** Says that the thread read updates and found them broken. */
export class UnusableUpdateError extends Error {
  readonly salvaged: Salvaged | undefined;
  constructor(message: string, salvaged?: Salvaged) {
    super(message);
    this.salvaged = salvaged;
  }
}

/** Says that a task could not be done, which says nothing about its updates: it took too long, or its thread ended. */
export class UnfinishedTaskError extends AppError {
  readonly reason: string;
  constructor(reason: string) {
    super('overloaded', { headers: { 'retry-after': '5' } });
    this.reason = reason;
  }
}

/** Bounds a task. A large document takes a fraction of a second. */
interface ThreadLimits {
  readonly taskMaxMs: number;
  readonly memoryMegabytes: number;
}

const usualLimits: ThreadLimits = { taskMaxMs: 5_000, memoryMegabytes: 512 };
/** Yjs deletes nested nodes recursively. */
const stackMegabytes = 32;

/**
 * Reads and merges Yjs updates in a separate thread, because people write them: none may stall or crash the server. Tasks run one after
 * another; one that takes too long ends its thread, and the next one gets a new thread.
 */
export class DocumentThread {
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private current: (Waiting & { readonly id: number }) | undefined;
  private readonly queue: Waiting[] = [];
  private nextId = 1;
  private isClosed = false;
  private readonly limits: ThreadLimits;

  constructor(limits: Partial<ThreadLimits> = {}) {
    this.limits = { ...usualLimits, ...limits };
  }

  /** @throws UnusableUpdateError, UnfinishedTaskError */
  inspect(updates: readonly Uint8Array[]): Promise<readonly Inspected[]> {
    return this.add({ kind: 'inspect', updates });
  }

  /** @throws UnusableUpdateError, UnfinishedTaskError */
  merge(input: MergeInput): Promise<Merged> {
    return this.add({ kind: 'merge', input });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.fail(new UnfinishedTaskError('the server is stopping'));
    for (const { reject } of this.queue.splice(0)) reject(new UnfinishedTaskError('the server is stopping'));
    await this.stop();
  }

  private add<Result>(work: Work): Promise<Result> {
    if (this.isClosed) return Promise.reject(new UnfinishedTaskError('the server is stopping'));
    return new Promise<Result>((resolve, reject) => {
      this.queue.push({ work, resolve: resolve as (result: never) => void, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    const waiting = this.queue.shift();
    if (!waiting) return;
    const id = this.nextId++;
    this.current = { ...waiting, id };
    this.timer = setTimeout(() => {
      void this.stop();
      this.fail(new UnfinishedTaskError('took too long'));
    }, this.limits.taskMaxMs);
    this.worker ??= this.start();
    try {
      this.worker.postMessage({ id, ...waiting.work });
    } catch (error) {
      // Nodes that are nested too deeply can't be copied to another thread.
      this.fail(new UnfinishedTaskError(String(error)));
    }
  }

  private start(): Worker {
    const worker = new Worker(path.join(import.meta.dirname, 'document-worker.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMegabytes, stackSizeMb: stackMegabytes },
    });
    worker.unref();
    worker.on('message', (answer: Answer) => {
      const { current } = this;
      if (current?.id !== answer.id) return;
      clearTimeout(this.timer);
      this.current = undefined;
      if ('result' in answer) current.resolve(answer.result as never);
      else current.reject(new UnusableUpdateError(answer.defect, answer.salvaged));
      this.next();
    });
    worker.on('error', (error) => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.fail(new UnfinishedTaskError(error.message));
    });
    worker.on('exit', () => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.fail(new UnfinishedTaskError('the thread ended'));
    });
    return worker;
  }

  private fail(error: Error): void {
    clearTimeout(this.timer);
    const { current } = this;
    this.current = undefined;
    current?.reject(error);
    this.next();
  }

  private async stop(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}
