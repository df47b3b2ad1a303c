import type { DocumentCursor, DocumentWriter } from 'shared-contracts/file-calls';
import * as Y from 'yjs';

interface CursorState {
  readonly user: { readonly name: string; readonly color: string; readonly index: number };
  readonly cursor: DocumentCursor | null;
}

type Place = ConstructorParameters<typeof Y.RelativePosition> extends never ? never : Y.RelativePosition;

/** Satisfies the plugin's check of colors. The real color comes from a style. */
const anyColor = '#000000';

/** Holds where everybody's cursor is, in the form that y-prosemirror's cursor plugin reads. */
export class Cursors {
  private readonly states = new Map<number, CursorState>();
  private readonly listeners = new Set<() => void>();
  private readonly onMove: () => void;
  private local: { readonly cursor?: { readonly anchor: Place; readonly head: Place } | null } = {};

  constructor(onMove: () => void) {
    this.onMove = onMove;
  }

  readonly getStates = () => this.states;
  readonly getLocalState = () => this.local;

  setLocalStateField(_: string, cursor: { readonly anchor: Place; readonly head: Place } | null): void {
    this.local = { cursor };
    this.onMove();
  }

  on(_: string, listener: () => void): void {
    this.listeners.add(listener);
  }

  off(_: string, listener: () => void): void {
    this.listeners.delete(listener);
  }

  /** Returns the own cursor as it is sent; null without focus. */
  own(): DocumentCursor | null {
    const { cursor } = this.local;
    return cursor ? { anchor: Y.relativePositionToJSON(cursor.anchor), head: Y.relativePositionToJSON(cursor.head) } : null;
  }

  show(writers: Iterable<DocumentWriter>): void {
    this.states.clear();
    for (const { client, name, color, cursor } of writers)
      this.states.set(client, { user: { name, color: anyColor, index: color }, cursor });
    for (const listener of this.listeners) listener();
  }
}
