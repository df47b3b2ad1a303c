/** What a model is told when its answer goes on. */
export const continueInstruction =
  'Your last answer broke off. Continue it from its very next character. Do not repeat or rephrase what you have written, do not comment, and do not begin anew.';

/** Shorter agreement is chance. */
const overlapMin = 12;
const overlapMax = 400;

/**
 * Joins what a model says to the answer that it continues. Models often say their last words again, or all of them: what repeats the
 * end of the answer is left out. Text is held back only while it could still be such a repetition.
 */
export class AnswerJoin {
  private readonly before: string;
  private held: string | undefined = '';

  constructor(before: string) {
    this.before = before;
  }

  /** The part of the text that is new, as far as it can be told. */
  take(text: string): string {
    if (this.held === undefined) return text;
    this.held += text;
    return this.couldRepeat(this.held) ? '' : this.end();
  }

  /** What is still held, when no more comes. */
  end(): string {
    const held = this.held ?? '';
    this.held = undefined;
    return held.slice(this.repeated(held));
  }

  private couldRepeat(text: string): boolean {
    if (this.before.length > text.length && this.before.startsWith(text)) return true;
    const tail = this.before.slice(-overlapMax);
    for (let at = 0; at + text.length < tail.length; at += 1) if (tail.startsWith(text, at)) return true;
    return false;
  }

  private repeated(text: string): number {
    if (text.startsWith(this.before)) return this.before.length;
    for (let length = Math.min(overlapMax, text.length, this.before.length); length >= overlapMin; length -= 1)
      if (this.before.endsWith(text.slice(0, length))) return length;
    return 0;
  }
}
