/** Limits what a frame may say at once. A value is a number, a text of up to a thousand characters, or an entry of a list or object. */
const burst = { messages: 400, values: 300_000 };
/** Limits what it may say all the time. */
const perSecond = { messages: 50, values: 30_000 };
const textUnit = 1_000;

/** Returns how many values a message holds, or more than `max` once it's known to hold more. */
function countValues(message: unknown, max: number): number {
  const open: unknown[] = [message];
  let count = 0;
  while (open.length && count <= max) {
    const value = open.pop();
    count += 1;
    if (typeof value === 'string') count += value.length / textUnit;
    else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) count += value.byteLength / textUnit;
    else if (value instanceof Map || value instanceof Set) for (const entry of value) open.push(entry);
    else if (Array.isArray(value)) {
      // A list with holes says how long it is without sending that much.
      if (value.length > max) return max + 1;
      for (const entry of value) open.push(entry);
    } else if (typeof value === 'object' && value !== null) for (const entry of Object.values(value)) open.push(entry);
  }
  return count;
}

/**
 * Creates what decides whether a frame has said too much. It counts what was said rather than the time it took, which depends on the
 * machine. Reading a message costs as much as it holds, so none is read once they are too many.
 */
export function createFrameBudget(now: () => number = () => performance.now()): (read: () => unknown) => boolean {
  let { messages, values } = burst;
  let last = now();
  return (read) => {
    const time = now();
    const seconds = Math.max(0, time - last) / 1_000;
    last = time;
    messages = Math.min(burst.messages, messages + seconds * perSecond.messages) - 1;
    if (messages < 0) return false;
    values = Math.min(burst.values, values + seconds * perSecond.values);
    values -= countValues(read(), values);
    return values >= 0;
  };
}
