const turns = 15;
const turnMs = 500;

/**
 * Looks at every open stream once in 7.5 s. One timer serves all of them, a fifteenth at a time: with a timer for each, a thousand silent
 * streams would wake the server a hundred times a second.
 */
export class KeepAlive {
  private readonly streams = Array.from({ length: turns }, () => new Set<() => void>());
  private opened = 0;
  private open = 0;
  private turn = 0;
  private timer: NodeJS.Timeout | undefined;

  /** The number of open streams. */
  get count(): number {
    return this.open;
  }

  /** Calls `look` every 7.5 s until the returned function is called, once, when the stream has closed. */
  add(look: () => void): () => void {
    const own = this.streams[this.opened++ % turns];
    own?.add(look);
    this.open += 1;
    this.timer ??= setInterval(() => this.next(), turnMs).unref();
    return () => {
      own?.delete(look);
      this.open -= 1;
      if (this.open) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  private next(): void {
    this.turn = (this.turn + 1) % turns;
    for (const look of this.streams[this.turn] ?? []) look();
  }
}
