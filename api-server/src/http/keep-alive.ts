const turns = 15;
const turnMs = 500;

/**
 * Looks at every open stream once in 7.5 s. One timer serves all of them, a fifteenth at a time: with a timer for each, a thousand silent
 * streams would wake the server a hundred times a second.
 */
export class KeepAlive {
  private readonly streams = Array.from({ length: turns }, () => new Set<() => void>());
  private opened = 0;
  private turn = 0;
  private timer: NodeJS.Timeout | undefined;

  /** Returns the number of open streams. */
  get count(): number {
    return this.streams.reduce((sum, { size }) => sum + size, 0);
  }

  /** Calls `look` every 7.5 s until the returned function is called. */
  add(look: () => void): () => void {
    const own = this.streams[this.opened++ % turns];
    own?.add(look);
    this.timer ??= setInterval(() => this.next(), turnMs).unref();
    return () => {
      own?.delete(look);
      if (this.count) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  private next(): void {
    this.turn = (this.turn + 1) % turns;
    for (const look of this.streams[this.turn] ?? []) look();
  }
}
