const opening = '<think>';
const closing = '</think>';

/** Separates what a reasoning model writes between `<think>` tags before its answer. Anywhere else the tags are ordinary text. */
export class WithoutThoughts {
  private state: 'undecided' | 'thinking' | 'between' | 'answering' = 'undecided';
  private held = '';
  private thought = '';

  /** Returns the answer text in a piece; holds back what may be the start of a tag until the next piece. */
  take(piece: string): string {
    if (this.state === 'answering') return piece;
    if (this.state === 'between') return this.begin(piece);
    this.held += piece;
    if (this.state === 'undecided') {
      const beginning = this.held.trimStart();
      if (beginning.length < opening.length && opening.startsWith(beginning)) return '';
      if (!beginning.startsWith(opening)) return this.answer(this.held);
      this.state = 'thinking';
      this.held = beginning.slice(opening.length);
    }
    const end = this.held.indexOf(closing);
    if (end >= 0) {
      this.thought += this.held.slice(0, end);
      return this.begin(this.held.slice(end + closing.length));
    }
    // Keeps only what may be the start of the closing tag.
    const kept = Math.max(0, this.held.length - closing.length);
    this.thought += this.held.slice(0, kept);
    this.held = this.held.slice(kept);
    return '';
  }

  /** Returns the thoughts that came since the last call. */
  takeThought(): string {
    const { thought } = this;
    this.thought = '';
    return thought;
  }

  /** Returns the text that was held back, at the end of the stream. A thought without an end stays a thought. */
  end(): string {
    if (this.state === 'thinking') this.thought += this.held;
    return this.state === 'undecided' ? this.answer(this.held) : '';
  }

  /** Returns the answer without the blank lines between it and the reasoning. */
  private begin(text: string): string {
    const beginning = text.trimStart();
    this.state = beginning ? 'answering' : 'between';
    return beginning;
  }

  private answer(text: string): string {
    this.state = 'answering';
    this.held = '';
    return text;
  }
}
