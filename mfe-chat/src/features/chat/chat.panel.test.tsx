import { screen, waitFor, within } from '@testing-library/react';
import { ApiError, type ChatMessage } from 'shared-contracts';
import { openSession, saveNotes } from 'shared-contracts/calls';
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
    expect(await screen.findByText('Not saved')).toBeTruthy();
    expect(shell.toasts).toMatchObject([{ kind: 'error', description: 'An error occurred while saving notes. Please try again.' }]);
    expect((notes as HTMLTextAreaElement).value).toBe('Mine');
  });

  it('finds messages of this chat', async () => {
    const messages = [make.chatMessage({ content: 'About Cats' }), make.chatMessage({ role: 'assistant', content: 'Dogs rather.' })];
    const { user } = await renderChat('/chat?sessionId=s1', withSession(messages));
    await user.type(await (await panel()).findByRole('searchbox', { name: 'Search in this chat' }), 'cats');
    expect(await screen.findByText('1 message')).toBeTruthy();
    expect((await panel()).getByRole('button', { name: /You said About Cats/ })).toBeTruthy();
  });

  it('leads to the dashboard only when the chat made a workflow', async () => {
    const first = await renderChat('/chat?sessionId=s1', withSession([make.chatMessage({})]));
    await (await panel()).findByRole('textbox', { name: 'Notes' });
    expect((await panel()).queryByRole('link', { name: /Go To Dashboard/ })).toBeNull();
    first.unmount();
    const made = make.chatMessage({ role: 'assistant', content: 'Made.', sources: { blueprint_id: 'b1' } });
    await renderChat('/chat?sessionId=s2', withSession([made]));
    const link = await (await panel()).findByRole('link', { name: /Go To Dashboard/ });
    expect(link.getAttribute('href')).toBe('/app/single-workflow?sessionId=s2');
  });

  it('shows all chats and this one in turn', async () => {
    const { user } = await renderChat('/chat?sessionId=s1', withSession([]));
    await user.click(await (await panel()).findByRole('button', { name: 'All chats' }));
    expect(await (await panel()).findByRole('heading', { name: 'Chats' })).toBeTruthy();
    await user.click((await panel()).getByRole('button', { name: 'This chat' }));
    expect(await (await panel()).findByRole('heading', { name: 'This chat' })).toBeTruthy();
  });
});
