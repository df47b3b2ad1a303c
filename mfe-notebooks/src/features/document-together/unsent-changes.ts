import { documentUpdateMaxBytes } from 'shared-contracts/file-calls';
import * as Y from 'yjs';
import { fromBase64, toBase64 } from './base64.ts';
import type { KeptChangesPlace } from './kept-changes.ts';

/** Offline, every change is written to the browser with all before it, so they are merged from time to time. */
const separateMax = 50;

/** Holds the changes that the server does not have yet, and keeps them in the browser. */
export class UnsentChanges {
  private readonly kept: KeptChangesPlace;
  private updates: Uint8Array[] = [];
  private adopted: string[] = [];

  constructor(kept: KeptChangesPlace) {
    this.kept = kept;
  }

  get isEmpty(): boolean {
    return !this.updates.length;
  }

  /** Keeps a change immediately, because the page may be gone the next moment. `isSending` says that the first ones are on their way. */
  add(update: Uint8Array, lineage: string | undefined, isSending: boolean): void {
    this.updates.push(update);
    if (this.updates.length > separateMax && !isSending) this.updates = compact(this.updates);
    this.keep(lineage);
  }

  /** Takes over what earlier pages of this browser could not send. */
  adopt(lineage: string, apply: (update: Uint8Array) => void): void {
    for (const [key, changes] of this.kept.left()) {
      if (changes.lineage !== lineage) continue;
      try {
        const updates = changes.updates.map(fromBase64);
        for (const update of updates) apply(update);
        this.updates.push(...updates);
        this.adopted.push(key);
      } catch {
        // Something else is stored under the key.
        this.kept.forget(key);
      }
    }
  }

  /** Returns what fits one call, and how many changes it is. */
  next(): Packed {
    return pack(this.updates);
  }

  /** Records that the server has the first changes. */
  handleStored(count: number, lineage: string): void {
    this.updates = this.updates.slice(count);
    this.keep(lineage);
    if (this.isEmpty) for (const key of this.adopted.splice(0)) this.kept.forget(key);
  }

  /** Gives up everything, because the user has chosen between both texts. */
  discard(): void {
    this.updates = [];
    this.kept.remove();
  }

  /** Removes what pages left for a document with another lineage, which can't be merged any more. */
  forgetOthers(lineage: string | undefined): void {
    for (const [key, changes] of this.kept.left()) if (changes.lineage !== lineage) this.kept.forget(key);
  }

  private keep(lineage: string | undefined): void {
    if (lineage === undefined) return;
    if (this.isEmpty) this.kept.remove();
    else this.kept.write({ lineage, updates: this.updates.map(toBase64) });
  }
}

interface Packed {
  readonly now: readonly Uint8Array[];
  readonly count: number;
}

function pack(updates: readonly Uint8Array[]): Packed {
  let count = 0;
  let size = 0;
  while (count < updates.length && (count === 0 || size + (updates[count]?.length ?? 0) <= documentUpdateMaxBytes)) {
    size += updates[count]?.length ?? 0;
    count += 1;
  }
  return { now: count > 1 ? [Y.mergeUpdates(updates.slice(0, count))] : updates.slice(0, count), count };
}

/** Merges updates as far as each result fits one call. */
function compact(updates: readonly Uint8Array[]): Uint8Array[] {
  const merged: Uint8Array[] = [];
  for (let rest = updates; rest.length; ) {
    const { now, count } = pack(rest);
    merged.push(...now);
    rest = rest.slice(count);
  }
  return merged;
}
