import type { MessageReference } from 'shared-contracts';
import { createStore } from 'zustand';

/** Holds what unsent messages refer to, by user and conversation. There is no entry until the page changes one. */
export const referencesStore = createStore<Readonly<Record<string, readonly MessageReference[]>>>(() => ({}));
