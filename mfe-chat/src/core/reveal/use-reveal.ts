import { useEffect } from 'react';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import type { Conversations } from '../session/conversations.ts';
import { advanceReveal, type Reveal, sliceRevealed } from './reveal.model.ts';
import { useRevealStore } from './reveal.store.ts';

/** How often a growing answer is drawn, in milliseconds. About twenty times a second looks smooth and leaves most frames to other work. */
const drawEveryMs = 45;

/** Reveals the growing answer of a conversation at a steady pace. */
export function useRevealDriver(conversations: Conversations, key: string, turn: ChatTurn | undefined): void {
  const turnId = turn?.id;
  useEffect(() => {
    if (turnId === undefined) return;
    const current = () => conversations.get(key)?.turns.find(({ id }) => id === turnId);
    let state: Reveal = { shown: current()?.revealFrom ?? 0, restMs: 0 };
    let before = performance.now();
    const show = ({ content }: ChatTurn) => {
      const text = sliceRevealed(content, state.shown);
      if (useRevealStore.getState().text !== text) useRevealStore.setState({ turnId, text });
    };
    let frame = requestAnimationFrame(function step(now) {
      const answer = current();
      if (answer?.revealFrom === undefined) return;
      if (now - before < drawEveryMs) {
        frame = requestAnimationFrame(step);
        return;
      }
      state = advanceReveal(state, now - before, answer.content.length);
      before = now;
      show(answer);
      if (answer.status !== 'running' && state.shown >= answer.content.length) conversations.reveal(key);
      else frame = requestAnimationFrame(step);
    });
    useRevealStore.setState({ turnId, text: sliceRevealed(current()?.content ?? '', state.shown) });
    return () => {
      cancelAnimationFrame(frame);
      conversations.catchUp(key);
    };
  }, [conversations, key, turnId]);
}

/** Returns the visible part of an answer. */
export function useRevealedText(turn: ChatTurn): string {
  const text = useRevealStore((state) => (state.turnId === turn.id ? state.text : null));
  if (turn.revealFrom === undefined) return turn.content;
  return text ?? sliceRevealed(turn.content, turn.revealFrom);
}
