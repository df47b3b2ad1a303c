import { create } from 'zustand';

interface RevealState {
  readonly turnId: string | null;
  readonly text: string;
}

/** The answer that is being shown, as far as it is on the page now. */
export const useRevealStore = create<RevealState>(() => ({ turnId: null, text: '' }));
