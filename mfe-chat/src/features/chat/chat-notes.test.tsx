import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from 'shared-contracts';
import { openSession, saveNotes } from 'shared-contracts/calls';
import type { FakeShell } from 'shared-contracts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

/** Creates a server with the notes of one chat. An older one overwrites whatever is there. */
function createNotesServer(notes: string, isOlder = false) {
  const server = { notes, saves: [] as string[], isDown: false, isAnswerLost: false };
  const unreachable = () => new ApiError({ code: 'network', status: 0, detail: 'No network.' });
  const answer = (shell: FakeShell) => {
    shell.answer(openSession, ({ query }) => ({
      session_id: query.session_id,
      messages: [],
      title: 'Talk',
      notes: server.notes,
      agent_id: null,
      running: null,
    }));
    shell.answer(saveNotes, ({ body: { notes: next = '', expected_notes } }) => {
      server.saves.push(next);
      if (server.isDown) throw unreachable();
      if (!isOlder && expected_notes !== undefined && ![expected_notes, next].includes(server.notes))
        throw new ApiError({ code: 'notes-changed', status: 409, detail: 'Changed.', current: { notes: server.notes } });
      server.notes = next;
      return { message: 'Saved.' };
    });
  };
  return Object.assign(server, { open: () => renderChat('/chat?sessionId=s1', answer) });
}

const field = async () => (await screen.findByRole('textbox', { name: 'Notes' })) as HTMLTextAreaElement;
const type = async (user: Awaited<ReturnType<typeof renderChat>>['user'], text: string) => {
  await waitFor(async () => expect((await field()).disabled).toBe(false));
  const notes = await field();
  await user.type(notes, text);
  return notes;
};
/** Returns the drafts with a text. Pages of other files that are still retrying write theirs at any moment. */
const draftsOf = (text: string) => Object.values({ ...localStorage }).filter((draft) => String(draft).includes(text));
const pause = () => vi.advanceTimersByTimeAsync(2_000);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('notes that were changed in another tab', () => {
  it('are merged with what is typed here on other lines', async () => {
    const server = createNotesServer('Ask Ana\n\nCall Ben');
    const { user } = await server.open();
    const notes = await type(user, ' today');
    server.notes = 'Ask Ana tomorrow\n\nCall Ben';
    await pause();
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect([server.notes, notes.value]).toEqual(Array(2).fill('Ask Ana tomorrow\n\nCall Ben today'));
  });

  it.each([
    ['Keep both', 'Mine\n\nTheirs'],
    ['Keep mine', 'Mine'],
    ['Use the other', 'Theirs'],
  ])('are never overwritten: %s', async (choice, kept) => {
    const server = createNotesServer('');
    const { user } = await server.open();
    const notes = await type(user, 'Mine');
    server.notes = 'Theirs';
    await pause();
    const conflict = within(await screen.findByRole('alert'));
    expect(conflict.getByText('Theirs')).toBeTruthy();
    expect([server.notes, notes.value]).toEqual(['Theirs', 'Mine']);
    await user.click(conflict.getByRole('button', { name: choice }));
    await waitFor(() => expect([server.notes, notes.value]).toEqual([kept, kept]));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keep both texts when the chat is left and opened again', async () => {
    const server = createNotesServer('');
    const { user, unmount } = await server.open();
    await type(user, 'Mine');
    server.notes = 'Theirs';
    await pause();
    await screen.findByRole('alert');
    unmount();
    await server.open();
    expect(within(await screen.findByRole('alert')).getByText('Theirs')).toBeTruthy();
    expect([server.notes, (await field()).value]).toEqual(['Theirs', 'Mine']);
  });

  it('are compared without the line ends that earlier servers stored', async () => {
    const server = createNotesServer('Ask Ana\r\n\r\nCall Ben', true);
    const { user } = await server.open();
    const notes = await type(user, ' today');
    await pause();
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect([server.notes, notes.value]).toEqual(Array(2).fill('Ask Ana\n\nCall Ben today'));
  });

  it('are saved as before by a server that doesn’t compare', async () => {
    const server = createNotesServer('', true);
    const { user } = await server.open();
    await type(user, 'Mine');
    await pause();
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(server.notes).toBe('Mine');
  });
});

it('keeps the formats of what is pasted as Markdown', async () => {
  const server = createNotesServer('');
  await server.open();
  await waitFor(async () => expect((await field()).disabled).toBe(false));
  const values: Record<string, string> = { 'text/html': '<h2>Lamps</h2><ol><li>Oslo</li></ol>', 'text/plain': 'Lamps\nOslo' };
  const clipboardData = { types: Object.keys(values), files: [], getData: (type: string) => values[type] ?? '' };
  const notes = await field();
  notes.focus();
  await waitFor(() => expect(fireEvent.paste(notes, { clipboardData })).toBe(false));
  expect(notes.value).toBe('## Lamps\n\n1. Oslo');
  values['text/html'] = `<ol>${'<li>Oslo</li>'.repeat(600)}</ol>`;
  // The browser pastes the plain text, because the Markdown is too long for notes.
  expect(fireEvent.paste(notes, { clipboardData })).toBe(true);
  await pause();
  expect(server.notes).toBe('## Lamps\n\n1. Oslo');
});

describe('notes that could not be saved', () => {
  it('are saved when the network returns, and reported once', async () => {
    const server = createNotesServer('');
    const { user, shell } = await server.open();
    server.isDown = true;
    await type(user, 'Ask Ana when it is back');
    await pause();
    expect(await screen.findByText('Not saved. Retrying…')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.saves.length).toBeGreaterThan(1);
    expect(shell.toasts).toHaveLength(1);
    server.isDown = false;
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect([server.notes, draftsOf('Ask Ana when it is back')]).toEqual(['Ask Ana when it is back', []]);
  });

  it('are saved after the chat was left', async () => {
    const server = createNotesServer('');
    const { user, unmount } = await server.open();
    server.isDown = true;
    await type(user, 'Ask Ben after leaving');
    unmount();
    await pause();
    expect(server.notes).toBe('');
    server.isDown = false;
    await vi.advanceTimersByTimeAsync(40_000);
    expect([server.notes, draftsOf('Ask Ben after leaving')]).toEqual(['Ask Ben after leaving', []]);
  });

  it('are sent again when the page is closed', async () => {
    const server = createNotesServer('');
    const { user } = await server.open();
    await type(user, 'Mine');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(server.notes).toBe('Mine'));
  });

  it('are restored after a reload and saved', async () => {
    const server = createNotesServer('Old');
    const draft = { value: 'Older', version: 0, base: 'Old' };
    localStorage.setItem('atrium:draft:priya@example.com:chat-notes/s1/closed-page', JSON.stringify(draft));
    await server.open();
    await waitFor(async () => expect((await field()).value).toBe('Older'));
    await pause();
    await waitFor(() => expect(server.notes).toBe('Older'));
    expect(localStorage).toHaveLength(0);
  });
});
