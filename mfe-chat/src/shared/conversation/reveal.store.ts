import { create } from 'zustand';

interface RevealState {
  readonly turnId: string | null;
  readonly shown: number;
}

/** How much of the answer that is being shown is on the page now. */
export const useRevealStore = create<RevealState>(() => ({ turnId: null, shown: 0 }));
