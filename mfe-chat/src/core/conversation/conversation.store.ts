import { createStore } from 'zustand';
import { type Conversation, createEmptyConversation } from './conversation.model.ts';
import { hasSameOutline } from './outline.model.ts';

interface ConversationState {
  readonly byKey: Readonly<Record<string, Conversation>>;
  /**
   * The same conversations without the text of growing answers, so pages do not render on every delta. The text is drawn frame by frame
   * from `byKey`.
   */
  readonly outlines: Readonly<Record<string, Conversation>>;
  /** The message that the panel's search asks the page to show. */
  readonly spotlight: { readonly key: string; readonly turnId: string } | null;
  /** Maps the place of a new chat to the conversation shown there instead. */
  readonly adopted: Readonly<Record<string, string>>;
}

/** Holds the page's conversations by key: a session id, or a generated key for a chat without a session. */
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
    /** Finds the conversation of a session, whatever its key. */
    findBySession: (sessionId: string): Conversation | undefined =>
      store.getState().byKey[sessionId] ?? Object.values(store.getState().byKey).find((each) => each.sessionId === sessionId),
    ensure: (key: string, sessionId: string | null, isTemporary: boolean): Conversation => {
      const known = store.getState().byKey[key];
      if (known) return known;
      const created = createEmptyConversation(key, sessionId, isTemporary);
      set(created);
      return created;
    },
    change: (key: string, change: (conversation: Conversation) => Conversation): void => {
      const known = store.getState().byKey[key];
      if (known) set(change(known));
    },
    drop: (key: string): void =>
      store.setState(({ byKey, outlines }) => ({ byKey: without(byKey, key), outlines: without(outlines, key) })),
    clear: (): void => store.setState({ byKey: {}, outlines: {}, spotlight: null, adopted: {} }),
    /** Shows another conversation in place of a new one. */
    adopt: (place: string, key: string): void => store.setState(({ adopted }) => ({ adopted: { ...adopted, [place]: key } })),
    setSpotlight: (key: string, turnId: string): void => store.setState({ spotlight: { key, turnId } }),
    clearSpotlight: (): void => store.setState({ spotlight: null }),
  };
}
export type ConversationStore = ReturnType<typeof createConversationStore>;
