import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { createStore } from 'zustand';

interface Snapshot {
  readonly name: string;
  readonly definition: WorkflowDefinition;
}

const maxUndoSteps = 100;

export interface EditorState extends Snapshot {
  readonly past: readonly Snapshot[];
  readonly future: readonly Snapshot[];
  readonly selected: string | null;
  /** Counts changes, to know which of them are saved. */
  readonly edits: number;
  /** Consecutive changes with the same key are undone together. */
  readonly lastKey: string | undefined;
  readonly edit: (change: (definition: WorkflowDefinition) => WorkflowDefinition, key?: string) => void;
  readonly rename: (name: string) => void;
  readonly select: (id: string | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Replaces the definition and clears the undo history. */
  readonly replace: (snapshot: Snapshot) => void;
}

/** Creates the store of one editor: the definition and its undo history. */
export const createEditorStore = (initial: Snapshot) =>
  createStore<EditorState>()((set, get) => {
    const keep = (next: Snapshot, key: string | undefined) => {
      const { name, definition, past, edits, lastKey } = get();
      const isSame = key !== undefined && key === lastKey;
      set({
        ...next,
        past: isSame ? past : [...past, { name, definition }].slice(-maxUndoSteps),
        future: [],
        edits: edits + 1,
        lastKey: key,
      });
    };
    const go = (from: 'past' | 'future') => {
      const { name, definition, past, future, edits } = get();
      const target = from === 'past' ? past.at(-1) : future.at(-1);
      if (!target) return;
      const here = { name, definition };
      const stacks =
        from === 'past' ? { past: past.slice(0, -1), future: [...future, here] } : { past: [...past, here], future: future.slice(0, -1) };
      set({ ...target, ...stacks, edits: edits + 1, lastKey: undefined });
    };
    return {
      ...initial,
      past: [],
      future: [],
      selected: null,
      edits: 0,
      lastKey: undefined,
      edit: (change, key) => {
        const { name, definition } = get();
        const next = change(definition);
        if (next !== definition) keep({ name, definition: next }, key);
      },
      rename: (name) => keep({ name, definition: get().definition }, 'name'),
      select: (selected) => set({ selected, lastKey: undefined }),
      undo: () => go('past'),
      redo: () => go('future'),
      replace: (snapshot) => set({ ...snapshot, past: [], future: [], edits: 0, lastKey: undefined }),
    };
  });

export type EditorStore = ReturnType<typeof createEditorStore>;
