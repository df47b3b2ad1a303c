import { create } from 'zustand';

interface RevealState {
  readonly turnId: string | null;
  readonly text: string;
}

/** Holds the visible text of the answer that is being revealed. */
export const useRevealStore = create<RevealState>(() => ({ turnId: null, text: '' }));
