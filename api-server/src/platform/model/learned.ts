/** Users may connect any number of providers, so the oldest entry is dropped. */
const most = 1_000;

/** Remembers what providers taught by their refusals, so that not every question fails first. Each server has its own memory. */
export class Learned<Value> {
  private readonly known = new Map<string, Value>();

  get(key: string): Value | undefined {
    return this.known.get(key);
  }

  set(key: string, value: Value): void {
    if (this.known.size >= most) this.known.delete(this.known.keys().next().value ?? '');
    this.known.set(key, value);
  }
}
