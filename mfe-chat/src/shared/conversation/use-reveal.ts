import { useEffect } from 'react';
import type { ChatTurn } from './conversation.model.ts';
import type { Conversations } from './conversations.ts';
import { type Reveal, revealedText, revealStep } from './reveal.model.ts';
import { useRevealStore } from './reveal.store.ts';

/** Shows the growing answer of a conversation at the specified pace, one step a frame. */
export function useRevealDriver(conversations: Conversations, key: string, turn: ChatTurn | undefined): void {
  const turnId = turn?.id;
  useEffect(() => {
    if (turnId === undefined) return;
    const current = () => conversations.get(key)?.turns.find(({ id }) => id === turnId);
    let state: Reveal = { shown: current()?.revealFrom ?? 0, restMs: 0 };
    let before = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const answer = current();
      if (answer?.revealFrom === undefined) return;
      state = revealStep(state, now - before, answer.content.length);
      before = now;
      if (useRevealStore.getState().shown !== state.shown) useRevealStore.setState({ turnId, shown: state.shown });
      if (answer.status !== 'running' && state.shown >= answer.content.length) conversations.reveal(key);
      else frame = requestAnimationFrame(step);
    });
    useRevealStore.setState({ turnId, shown: state.shown });
    return () => {
      cancelAnimationFrame(frame);
      conversations.catchUp(key);
    };
  }, [conversations, key, turnId]);
}

/** The part of an answer that is on the page. */
export function useRevealedText(turn: ChatTurn): string {
  const shown = useRevealStore((state) => (state.turnId === turn.id ? state.shown : null));
  if (turn.revealFrom === undefined) return turn.content;
  return revealedText(turn.content, shown ?? turn.revealFrom);
}
