import { screen, waitFor, within } from '@testing-library/react';
import { ApiError, type ChatMessage, type SavedExcerpt } from 'shared-contracts';
import { deleteExcerpt, listExcerpts, openSession, saveExcerpt, saveNotes, searchMessages, showVersion } from 'shared-contracts/calls';
import { getChatCost } from 'shared-contracts/settings-calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

const panel = async () => within(await screen.findByRole('complementary'));
const withSession =
  (messages: ChatMessage[], notes = '') =>
  (shell: FakeShell) =>
    shell.answer(openSession, ({ query }) => ({
      session_id: query.session_id,
      messages,
      title: 'Talk',
      notes,
      agent_id: null,
      running: null,
    }));

describe('chat panel', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
  });
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  it('locks the notes until there is a session', async () => {
    await renderChat('/chat');
    const notes = await (await panel()).findByRole('textbox', { name: 'Notes' });
    expect((notes as HTMLTextAreaElement).disabled).toBe(true);
    expect(screen.getByText('Ask a question to unlock your notes.')).toBeTruthy();
  });

  it('saves notes two seconds after the last edit', async () => {
    const saved: (string | undefined)[] = [];
    const { user, shell } = await renderChat('/chat?sessionId=s1', withSession([], 'Old'));
    shell.answer(saveNotes, ({ body }) => {
      saved.push(body.notes);
      return { message: 'ok' };
    });
    const notes = await (await panel()).findByRole('textbox', { name: 'Notes' });
    await waitFor(() => expect((notes as HTMLTextAreaElement).value).toBe('Old'));
    await user.type(notes, 'er');
    expect(screen.getByText('Editing…')).toBeTruthy();
    expect(saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(saved).toEqual(['Older']);
  });

  it('says when notes were not saved, and keeps them', async () => {
    const { user, shell } = await renderChat('/chat?sessionId=s1', withSession([]));
    shell.answer(saveNotes, () => Promise.reject(new ApiError({ code: 'network', status: 0, detail: 'No network.' })));
    const notes = await (await panel()).findByRole('textbox', { name: 'Notes' });
    await waitFor(() => expect((notes as HTMLTextAreaElement).disabled).toBe(false));
    await user.type(notes, 'Mine');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await screen.findByText('Not saved. Retrying…')).toBeTruthy();
    expect(shell.toasts).toMatchObject([{ kind: 'error', description: 'An error occurred while saving notes. Please try again.' }]);
    expect((notes as HTMLTextAreaElement).value).toBe('Mine');
  });

  it('asks what the chat cost only when that is opened', async () => {
    const totals = {
      calls: 3,
      input_tokens: 900,
      cached_tokens: 0,
      reasoning_tokens: 0,
      output_tokens: 90,
      pictures: 0,
      cost_micro: 1_250_000,
      unpriced_calls: 1,
      estimated_calls: 0,
    };
    const asked: object[] = [];
    const { user } = await renderChat('/chat?sessionId=s1', (shell) => {
      withSession([])(shell);
      shell.answer(getChatCost, ({ params }) => {
        asked.push(params);
        return { currency: 'USD', is_everybody: false, totals, this_month: { ...totals, cost_micro: 500_000 } };
      });
    });
    const cost = await (await panel()).findByText('Cost');
    expect(asked).toEqual([]);
    await user.click(cost);
    expect(await screen.findByText('$1.25')).toBeTruthy();
    expect(screen.getByText('$0.50')).toBeTruthy();
    expect(screen.getByText('This is what you used yourself.')).toBeTruthy();
    expect(asked).toEqual([{ session_id: 's1' }]);
  });

  it('finds messages of this chat', async () => {
    const messages = [make.chatMessage({ content: 'About Cats' }), make.chatMessage({ role: 'assistant', content: 'Dogs rather.' })];
    const { user } = await renderChat('/chat?sessionId=s1', withSession(messages));
    await user.type(await (await panel()).findByRole('searchbox', { name: 'Search in this chat' }), 'cats');
    expect(await screen.findByText('1 message')).toBeTruthy();
    expect((await panel()).getByRole('button', { name: /You said About Cats/ })).toBeTruthy();
  });

  it('finds hidden versions and what followed them on the server, after the messages on the page', async () => {
    const match = { role: 'assistant' as const, shown: true };
    const { user, shell } = await renderChat('/chat?sessionId=s1', (fake) => {
      const versions = ['mB', 'mA'];
      withSession([make.chatMessage({ content: 'A cat of the end', message_id: 'mA', versions })])(fake);
      fake.answer(searchMessages, () => Promise.reject(new ApiError({ code: 'network', status: 0, detail: 'No network.' })));
    });
    await user.type(await (await panel()).findByRole('searchbox', { name: 'Search in this chat' }), 'cat');
    expect(await screen.findByText('1 message Only messages on this page were searched.')).toBeTruthy();
    const matches = [
      { ...match, message_id: 'm1', excerpt: 'The first cat', shown: false },
      { ...match, message_id: 'mB', excerpt: 'A cat that is hidden', shown: false },
      { ...match, message_id: 'mA', excerpt: 'A cat of the end' },
    ];
    shell.answer(searchMessages, () => ({ matches, total: 3 }));
    await user.click((await panel()).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('3 messages')).toBeTruthy();
    expect((await panel()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'You saidA cat of the end',
      'Assistant answered · in another versionThe first cat',
      'Assistant answered · in another versionA cat that is hidden',
    ]);
    shell.answer(showVersion, ({ query }) => ({
      session_id: 's1',
      title: 'Talk',
      notes: '',
      agent_id: null,
      running: null,
      messages: [make.chatMessage({ content: 'A cat that is hidden', message_id: query.message_id })],
    }));
    await user.click((await panel()).getByRole('button', { name: /A cat that is hidden/ }));
    const log = within(await screen.findByRole('log', { name: 'Conversation' }));
    expect(await log.findByText('A cat that is hidden')).toBeTruthy();
  });

  it('links to the dashboard only if the chat created a workflow', async () => {
    const first = await renderChat('/chat?sessionId=s1', withSession([make.chatMessage({})]));
    await (await panel()).findByRole('textbox', { name: 'Notes' });
    expect((await panel()).queryByRole('link', { name: /Go To Dashboard/ })).toBeNull();
    first.unmount();
    const made = make.chatMessage({ role: 'assistant', content: 'Made.', sources: { blueprint_id: 'b1' } });
    await renderChat('/chat?sessionId=s2', withSession([made]));
    const link = await (await panel()).findByRole('link', { name: /Go To Dashboard/ });
    expect(link.getAttribute('href')).toBe('/app/single-workflow?sessionId=s2');
  });

  it('switches between all chats and this chat', async () => {
    const { user } = await renderChat('/chat?sessionId=s1', withSession([]));
    await user.click(await (await panel()).findByRole('button', { name: 'All chats' }));
    expect(await (await panel()).findByRole('heading', { name: 'Chats' })).toBeTruthy();
    await user.click((await panel()).getByRole('button', { name: 'This chat' }));
    expect(await (await panel()).findByRole('heading', { name: 'This chat' })).toBeTruthy();
  });
});

describe('saved excerpts', () => {
  const excerpt = (number: number): SavedExcerpt => ({
    excerpt_id: `e${number}`,
    session_id: 's1',
    message_id: 'm2',
    text: `Part ${number}`,
    created_at: '2026-11-20T09:00:00.000Z',
  });
  const talk = [
    make.chatMessage({ content: 'Why?' }),
    make.chatMessage({ role: 'assistant', content: 'Because **it is so** here.', message_id: 'm2' }),
  ];
  const withExcerpts = (count: number) => (shell: FakeShell) => {
    withSession(talk)(shell);
    shell.answer(listExcerpts, () => ({ excerpts: Array.from({ length: count }, (_, index) => excerpt(index + 1)) }));
  };
  const kept = async () => within(await screen.findByRole('list', { name: 'Saved Excerpts' }));
  const texts = async () => (await kept()).getAllByRole('listitem').map(({ textContent }) => textContent);

  it('shows the first three, and all on demand', async () => {
    const { user } = await renderChat('/chat?sessionId=s1', withExcerpts(5));
    expect(await texts()).toEqual(['Part 1', 'Part 2', 'Part 3']);
    await user.click(screen.getByRole('button', { name: '+2 More...' }));
    expect(await texts()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: /^\+\d+ More/ })).toBeNull();
  });

  it('appear before there is a chat, and say in an incognito chat that it keeps none', async () => {
    const first = await renderChat('/chat');
    expect(await screen.findByRole('heading', { name: 'Saved Excerpts' })).toBeTruthy();
    expect(screen.getByText('Select text in an answer to save it here.')).toBeTruthy();
    first.unmount();
    await renderChat('/temp-chat');
    expect(await screen.findByRole('heading', { name: 'This chat' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Saved Excerpts' })).toBeTruthy();
    expect(screen.getByText('Incognito chats aren’t saved, so they have no excerpts.')).toBeTruthy();
  });

  it('do not offer more than there are', async () => {
    await renderChat('/chat?sessionId=s1', withExcerpts(3));
    expect(await texts()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^\+\d+ More/ })).toBeNull();
  });

  it('saves a selection within an answer', async () => {
    const asked: object[] = [];
    const { user } = await renderChat('/chat?sessionId=s1', (shell) => {
      withExcerpts(0)(shell);
      shell.answer(saveExcerpt, ({ body }) => {
        asked.push(body);
        const saved = { ...excerpt(9), text: body.text };
        shell.answer(listExcerpts, () => ({ excerpts: [saved] }));
        return saved;
      });
    });
    expect(await screen.findByText('Select text in an answer to save it here.')).toBeTruthy();
    const bold = await screen.findByText('it is so');
    getSelection()?.selectAllChildren(bold);
    document.dispatchEvent(new Event('selectionchange'));
    await user.click(await screen.findByRole('button', { name: 'Save excerpt' }));
    await waitFor(async () => expect(await texts()).toEqual(['it is so']));
    expect(asked).toEqual([{ message_id: 'm2', text: 'it is so' }]);
    expect(screen.queryByRole('button', { name: 'Save excerpt' })).toBeNull();
  });

  it('offers nothing for a selection outside answers', async () => {
    await renderChat('/chat?sessionId=s1', withExcerpts(0));
    getSelection()?.selectAllChildren(await screen.findByText('Why?'));
    document.dispatchEvent(new Event('selectionchange'));
    expect(screen.queryByRole('button', { name: 'Save excerpt' })).toBeNull();
  });

  it('saves a whole answer with its button', async () => {
    const asked: object[] = [];
    const { user } = await renderChat('/chat?sessionId=s1', (shell) => {
      withExcerpts(0)(shell);
      shell.answer(saveExcerpt, ({ body }) => {
        asked.push(body);
        return { ...excerpt(9), text: body.text };
      });
    });
    await user.click(await screen.findByRole('button', { name: 'Save as excerpt' }));
    await waitFor(() => expect(asked).toEqual([{ message_id: 'm2', text: 'Because **it is so** here.' }]));
  });

  it('says that only the beginning of a very long answer was saved', async () => {
    const long = make.chatMessage({ role: 'assistant', content: 'word '.repeat(2_500), message_id: 'm3' });
    const { user, shell } = await renderChat('/chat?sessionId=s1', (fake) => {
      withSession([long])(fake);
      fake.answer(saveExcerpt, ({ body }) => ({ ...excerpt(9), text: body.text }));
    });
    await user.click(await screen.findByRole('button', { name: 'Save as excerpt' }));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'warning', title: 'Excerpt Shortened' }]));
  });

  it('deletes an excerpt at once and restores it when that fails', async () => {
    const { user, shell } = await renderChat('/chat?sessionId=s1', withExcerpts(2));
    shell.answer(deleteExcerpt, () => Promise.reject(new ApiError({ code: 'network', status: 0, detail: 'No network.' })));
    await user.click((await kept()).getAllByRole('button', { name: 'Delete excerpt' })[0] as HTMLElement);
    await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ kind: 'error', description: 'No network.' }));
    expect(await texts()).toEqual(['Part 1', 'Part 2']);
    shell.answer(deleteExcerpt, () => ({ message: 'ok' }));
    shell.answer(listExcerpts, () => ({ excerpts: [excerpt(2)] }));
    await user.click((await kept()).getAllByRole('button', { name: 'Delete excerpt' })[0] as HTMLElement);
    await waitFor(async () => expect(await texts()).toEqual(['Part 2']));
  });
});
