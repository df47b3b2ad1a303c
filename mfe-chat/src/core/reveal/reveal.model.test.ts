import { describe, expect, it } from 'vitest';
import { advanceReveal, sliceRevealed } from './reveal.model.ts';

describe('revealStep', () => {
  it('shows seven characters for every ten milliseconds', () => {
    expect(advanceReveal({ shown: 0, restMs: 0 }, 10, 1_000).shown).toBe(7);
    expect(advanceReveal({ shown: 0, restMs: 0 }, 100, 1_000).shown).toBe(70);
  });

  it('carries leftover time between frames', () => {
    let state = { shown: 0, restMs: 0 };
    for (let frame = 0; frame < 60; frame += 1) state = advanceReveal(state, 1_000 / 60, 10_000);
    expect(state.shown).toBeGreaterThanOrEqual(99 * 7);
    expect(state.shown).toBeLessThanOrEqual(100 * 7);
  });

  it('never reveals more than is available, and does not accumulate time while idle', () => {
    const idle = advanceReveal({ shown: 5, restMs: 4 }, 5_000, 5);
    expect(idle).toEqual({ shown: 5, restMs: 0 });
    expect(advanceReveal(idle, 10, 100).shown).toBe(12);
  });

  it('pauses when the clock goes backward', () => {
    expect(advanceReveal({ shown: 3, restMs: 0 }, -50, 100).shown).toBe(3);
  });
});

describe('revealedText', () => {
  it('does not split a character', () => {
    expect(sliceRevealed('ab😀cd', 3)).toBe('ab');
    expect(sliceRevealed('ab😀cd', 4)).toBe('ab😀');
    expect(sliceRevealed('ab', 0)).toBe('');
  });
});
