import { createStore } from 'zustand';
import { type Conversation, emptyConversation } from './conversation.model.ts';

interface ConversationState {
  readonly byKey: Readonly<Record<string, Conversation>>;
  /** The message that the panel's search asks the page to show. */
  readonly spotlight: { readonly key: string; readonly turnId: string } | null;
}

/** The conversations of this page by their keys: a session's id, or a key of its own for a chat that has no session (yet). */
export function createConversationStore() {
  const store = createStore<ConversationState>(() => ({ byKey: {}, spotlight: null }));
  const set = (conversation: Conversation) => store.setState(({ byKey }) => ({ byKey: { ...byKey, [conversation.key]: conversation } }));
  return {
    store,
    get: (key: string): Conversation | undefined => store.getState().byKey[key],
    /** The conversation that shows a session, whichever key it began with. */
    ofSession: (sessionId: string): Conversation | undefined =>
      store.getState().byKey[sessionId] ?? Object.values(store.getState().byKey).find((each) => each.sessionId === sessionId),
    ensure: (key: string, sessionId: string | null, isTemporary: boolean): Conversation => {
      const known = store.getState().byKey[key];
      if (known) return known;
      const made = emptyConversation(key, sessionId, isTemporary);
      set(made);
      return made;
    },
    change: (key: string, change: (conversation: Conversation) => Conversation): void => {
      const known = store.getState().byKey[key];
      if (known) set(change(known));
    },
    drop: (key: string): void =>
      store.setState(({ byKey }) => ({ byKey: Object.fromEntries(Object.entries(byKey).filter(([each]) => each !== key)) })),
    clear: (): void => store.setState({ byKey: {}, spotlight: null }),
    show: (key: string, turnId: string): void => store.setState({ spotlight: { key, turnId } }),
  };
}
export type ConversationStore = ReturnType<typeof createConversationStore>;
