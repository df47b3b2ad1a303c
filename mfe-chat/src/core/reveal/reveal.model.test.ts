import { describe, expect, it } from 'vitest';
import { revealedText, revealStep } from './reveal.model.ts';

describe('revealStep', () => {
  it('shows seven characters for every ten milliseconds', () => {
    expect(revealStep({ shown: 0, restMs: 0 }, 10, 1_000).shown).toBe(7);
    expect(revealStep({ shown: 0, restMs: 0 }, 100, 1_000).shown).toBe(70);
  });

  it('loses no time between frames', () => {
    let state = { shown: 0, restMs: 0 };
    for (let frame = 0; frame < 60; frame += 1) state = revealStep(state, 1_000 / 60, 10_000);
    expect(state.shown).toBeGreaterThanOrEqual(99 * 7);
    expect(state.shown).toBeLessThanOrEqual(100 * 7);
  });

  it('never shows more than there is, and saves up no time while there is nothing', () => {
    const idle = revealStep({ shown: 5, restMs: 4 }, 5_000, 5);
    expect(idle).toEqual({ shown: 5, restMs: 0 });
    expect(revealStep(idle, 10, 100).shown).toBe(12);
  });

  it('stands still when the clock goes back', () => {
    expect(revealStep({ shown: 3, restMs: 0 }, -50, 100).shown).toBe(3);
  });
});

describe('revealedText', () => {
  it('cuts no character in half', () => {
    expect(revealedText('ab😀cd', 3)).toBe('ab');
    expect(revealedText('ab😀cd', 4)).toBe('ab😀');
    expect(revealedText('ab', 0)).toBe('');
  });
});
