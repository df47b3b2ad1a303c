const opening = '<think>';
const closing = '</think>';

/** Leaves out what a model that reasons writes between `<think>` marks before its answer. Anywhere else the marks are text like any other. */
export class WithoutThoughts {
  private state: 'undecided' | 'thinking' | 'between' | 'answering' = 'undecided';
  private held = '';

  /** What of a piece is the answer's; a piece that may still be a mark waits for the next one. */
  take(piece: string): string {
    if (this.state === 'answering') return piece;
    if (this.state === 'between') return this.begin(piece);
    this.held += piece;
    if (this.state === 'undecided') {
      const beginning = this.held.trimStart();
      if (beginning.length < opening.length && opening.startsWith(beginning)) return '';
      if (!beginning.startsWith(opening)) return this.answer(this.held);
      this.state = 'thinking';
    }
    const end = this.held.indexOf(closing);
    if (end >= 0) return this.begin(this.held.slice(end + closing.length));
    // The thoughts go, but for what may be the beginning of the mark that ends them.
    this.held = this.held.slice(-closing.length);
    return '';
  }

  /** What waited when nothing more comes. */
  end(): string {
    return this.state === 'undecided' ? this.answer(this.held) : '';
  }

  /** The answer after its thoughts, without the blank lines between them. */
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
