import { useEffect } from 'react';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import type { Conversations } from '../session/conversations.ts';
import { type Reveal, revealedText, revealStep } from './reveal.model.ts';
import { useRevealStore } from './reveal.store.ts';

/** So often a growing answer is drawn, in milliseconds: twenty times a second reads as flowing, and two of three frames are left to whatever else moves. */
const drawEveryMs = 45;

/** Shows the growing answer of a conversation at the specified pace, in steps of three frames. */
export function useRevealDriver(conversations: Conversations, key: string, turn: ChatTurn | undefined): void {
  const turnId = turn?.id;
  useEffect(() => {
    if (turnId === undefined) return;
    const current = () => conversations.get(key)?.turns.find(({ id }) => id === turnId);
    let state: Reveal = { shown: current()?.revealFrom ?? 0, restMs: 0 };
    let before = performance.now();
    const show = ({ content }: ChatTurn) => {
      const text = revealedText(content, state.shown);
      if (useRevealStore.getState().text !== text) useRevealStore.setState({ turnId, text });
    };
    let frame = requestAnimationFrame(function step(now) {
      const answer = current();
      if (answer?.revealFrom === undefined) return;
      if (now - before < drawEveryMs) {
        frame = requestAnimationFrame(step);
        return;
      }
      state = revealStep(state, now - before, answer.content.length);
      before = now;
      show(answer);
      if (answer.status !== 'running' && state.shown >= answer.content.length) conversations.reveal(key);
      else frame = requestAnimationFrame(step);
    });
    useRevealStore.setState({ turnId, text: revealedText(current()?.content ?? '', state.shown) });
    return () => {
      cancelAnimationFrame(frame);
      conversations.catchUp(key);
    };
  }, [conversations, key, turnId]);
}

/** The part of an answer that is on the page. */
export function useRevealedText(turn: ChatTurn): string {
  const text = useRevealStore((state) => (state.turnId === turn.id ? state.text : null));
  if (turn.revealFrom === undefined) return turn.content;
  return text ?? revealedText(turn.content, turn.revealFrom);
}
