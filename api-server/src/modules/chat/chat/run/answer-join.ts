/** Asks the model to continue its answer. */
export const continueInstruction =
  'Your last answer broke off. Continue it from its very next character. Do not repeat or rephrase what you have written, do not comment, and do not start over.';

/** Ignores shorter overlaps, which are usually coincidence. */
const overlapMin = 12;
const overlapMax = 400;

/**
 * Joins a model's continuation to the answer so far. Models often repeat their last words or the whole answer, so the repeated part is
 * dropped. Text is held back only while it could still be a repetition.
 */
export class AnswerJoin {
  private readonly before: string;
  private held: string | undefined = '';

  constructor(before: string) {
    this.before = before;
  }

  /** Returns the new part of the text, as far as it is certain. */
  take(text: string): string {
    if (this.held === undefined) return text;
    this.held += text;
    return this.couldRepeat(this.held) ? '' : this.end();
  }

  /** Returns the text that is still held back, once no more comes. */
  end(): string {
    const held = this.held ?? '';
    this.held = undefined;
    return held.slice(this.overlapLength(held));
  }

  private couldRepeat(text: string): boolean {
    if (this.before.length > text.length && this.before.startsWith(text)) return true;
    const tail = this.before.slice(-overlapMax);
    for (let at = 0; at + text.length < tail.length; at += 1) if (tail.startsWith(text, at)) return true;
    return false;
  }

  private overlapLength(text: string): number {
    if (text.startsWith(this.before)) return this.before.length;
    for (let length = Math.min(overlapMax, text.length, this.before.length); length >= overlapMin; length -= 1)
      if (this.before.endsWith(text.slice(0, length))) return length;
    return 0;
  }
}
