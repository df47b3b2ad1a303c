import { fireEvent, screen, waitFor } from '@testing-library/react';
import { limits } from 'shared-contracts';
import { getSuggestions } from 'shared-contracts/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

describe('suggestions', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
  });
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  it('are requested for short texts once typing pauses, and never for long ones', async () => {
    const asked: string[] = [];
    await renderChat('/', (shell) =>
      shell.answer(getSuggestions, ({ query }) => {
        asked.push(query.query);
        return { suggestions: [`${query.query} and more`] };
      }),
    );
    const composer = await screen.findByRole('textbox', { name: 'Message' });
    const typeAndRest = async (value: string) => {
      fireEvent.change(composer, { target: { value } });
      await vi.advanceTimersByTimeAsync(limits.suggestionDebounceMs + 100);
    };
    await typeAndRest('What is due');
    expect(await screen.findByRole('button', { name: 'What is due and more' })).toBeTruthy();
    await typeAndRest('a'.repeat(limits.suggestionQueryMax + 1));
    expect(screen.queryByRole('button', { name: 'What is due and more' })).toBeNull();
    await typeAndRest('   ');
    await typeAndRest('/sum');
    await typeAndRest('@Ana');
    await typeAndRest('a'.repeat(limits.suggestionQueryMax));
    await waitFor(() => expect(asked).toEqual(['What is due', 'a'.repeat(limits.suggestionQueryMax)]));
  });
});
