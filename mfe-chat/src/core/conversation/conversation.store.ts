import { createStore } from 'zustand';
import { type Conversation, emptyConversation } from './conversation.model.ts';
import { hasSameOutline } from './outline.model.ts';

interface ConversationState {
  readonly byKey: Readonly<Record<string, Conversation>>;
  /**
   * The same conversations as pages show them: an answer that only grows changes nothing here. Its text is drawn frame by frame from
   * `byKey`, and whatever else is on the page rests meanwhile.
   */
  readonly outlines: Readonly<Record<string, Conversation>>;
  /** The message that the panel's search asks the page to show. */
  readonly spotlight: { readonly key: string; readonly turnId: string } | null;
  /** By the place of a new chat: the key of the conversation that is shown there instead. */
  readonly adopted: Readonly<Record<string, string>>;
}

/** The conversations of this page by their keys: a session's id, or a key of its own for a chat that has no session (yet). */
export function createConversationStore() {
  const store = createStore<ConversationState>(() => ({ byKey: {}, outlines: {}, spotlight: null, adopted: {} }));
  const set = (conversation: Conversation) =>
    store.setState(({ byKey, outlines }) => {
      const { key } = conversation;
      const outline = outlines[key];
      const isSame = outline !== undefined && hasSameOutline(outline, conversation);
      return { byKey: { ...byKey, [key]: conversation }, outlines: isSame ? outlines : { ...outlines, [key]: conversation } };
    });
  const without = <Value>(record: Readonly<Record<string, Value>>, key: string) =>
    Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));
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
      store.setState(({ byKey, outlines }) => ({ byKey: without(byKey, key), outlines: without(outlines, key) })),
    clear: (): void => store.setState({ byKey: {}, outlines: {}, spotlight: null, adopted: {} }),
    /** Shows another conversation in the place of a new one. */
    adopt: (place: string, key: string): void => store.setState(({ adopted }) => ({ adopted: { ...adopted, [place]: key } })),
    show: (key: string, turnId: string): void => store.setState({ spotlight: { key, turnId } }),
    shown: (): void => store.setState({ spotlight: null }),
  };
}
export type ConversationStore = ReturnType<typeof createConversationStore>;
