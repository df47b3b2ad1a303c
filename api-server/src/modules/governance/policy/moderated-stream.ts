import type { ModelPart } from '../../../platform/model/model-port.ts';

/** A piece shorter than this waits for its sentence to end. */
const pieceMin = 60;
const pieceMax = 600;
/** Text that waits this long for the end of its sentence is checked without it. */
const waitMs = 400;
/** Limits the checks in flight. A model that writes faster than the service checks has to wait. */
const checksMax = 4;
const contextMax = 1_000;

/** Checks one piece of an answer. Returns the sentence that ends the answer, or undefined. */
export type CheckPiece = (text: string, context: string) => Promise<string | undefined>;

interface Entry {
  readonly part: ModelPart;
  readonly refusal: Promise<string | undefined>;
}

/**
 * Passes on an answer sentence by sentence once each was checked. The model continues meanwhile, and pieces are checked in parallel but
 * passed on in order. The first refusal ends the answer with its sentence; what was passed on stays.
 */
export async function* moderateStream(parts: AsyncIterable<ModelPart>, check: CheckPiece): AsyncGenerator<ModelPart> {
  const source = new Pieces(parts, check);
  let hasSpoken = false;
  try {
    for (let entry = await source.next(); entry; entry = await source.next()) {
      const refusal = await entry.refusal;
      if (refusal !== undefined) {
        yield { type: 'text', text: `${hasSpoken ? '\n\n' : ''}${refusal}` };
        return;
      }
      hasSpoken ||= entry.part.type === 'text';
      yield entry.part;
    }
  } finally {
    await source.close();
  }
}

/** Reads an answer ahead, cuts it into pieces, and starts their checks. */
class Pieces {
  private readonly iterator: AsyncIterator<ModelPart>;
  private readonly check: CheckPiece;
  private readonly queue: Entry[] = [];
  private changed = Promise.withResolvers<void>();
  private isClosed = false;
  private isDone = false;
  private failure: { readonly error: unknown } | undefined;
  private text = '';
  private said = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(parts: AsyncIterable<ModelPart>, check: CheckPiece) {
    this.iterator = parts[Symbol.asyncIterator]();
    this.check = check;
    void this.read();
  }

  /** Returns the next piece. Throws what the model threw, after everything that came before. */
  async next(): Promise<Entry | undefined> {
    for (;;) {
      const entry = this.queue.shift();
      if (entry) {
        this.announce();
        return entry;
      }
      if (this.failure) throw this.failure.error;
      if (this.isDone) return undefined;
      await this.changed.promise;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.announce();
    await this.iterator.return?.();
  }

  private async read(): Promise<void> {
    try {
      while (!this.isClosed) {
        const { done, value } = await this.iterator.next();
        if (done) break;
        if (value.type === 'text') this.take(value.text);
        else {
          this.cut(this.text.length);
          this.push({ part: value, refusal: Promise.resolve(undefined) });
        }
        while (this.queue.length >= checksMax && !this.isClosed) await this.changed.promise;
      }
      this.cut(this.text.length);
    } catch (error) {
      this.cut(this.text.length);
      this.failure = { error };
    }
    this.isDone = true;
    clearTimeout(this.timer);
    this.announce();
  }

  private take(text: string): void {
    this.text += text;
    for (let end = endOfPiece(this.text); end > 0; end = endOfPiece(this.text)) this.cut(end);
    if (this.text && !this.timer) this.timer = setTimeout(() => this.cut(this.text.length), waitMs);
  }

  private cut(end: number): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const text = this.text.slice(0, end);
    this.text = this.text.slice(end);
    if (!text || this.isClosed) return;
    const refusal = this.check(text, this.said);
    // The reader of the piece sees the error. Until then, it must not count as unhandled.
    refusal.catch(() => undefined);
    this.said = (this.said + text).slice(-contextMax);
    this.push({ part: { type: 'text', text }, refusal });
  }

  private push(entry: Entry): void {
    this.queue.push(entry);
    this.announce();
  }

  private announce(): void {
    this.changed.resolve();
    this.changed = Promise.withResolvers();
  }
}

/** Returns where the first piece of a text ends: after a sentence or a line, or at the longest length. 0 if it has not ended. */
function endOfPiece(text: string): number {
  for (let at = pieceMin; at < text.length; at += 1) {
    const before = text[at - 1] ?? '';
    if (before === '\n' || '。！？'.includes(before) || ('.!?…'.includes(before) && /\s/.test(text[at] ?? ''))) return at;
    if (at >= pieceMax) return at;
  }
  return 0;
}
