import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError, type ChatMessage } from 'shared-contracts';
import { openSession, renameSession, runEvents, stopRun, voteMessage } from 'shared-contracts/calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';
import { run, scriptedStream } from '../../testing/scripted-stream.ts';

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const withSession =
  (messages: ChatMessage[], running: { run_id: string; message_id: string } | null = null) =>
  (shell: FakeShell) =>
    shell.answer(openSession, ({ query }) => ({
      session_id: query.session_id,
      messages,
      title: 'Talk of revenue',
      notes: '',
      agent_id: null,
      running,
    }));
const talk = [
  make.chatMessage({ content: 'What changed?' }),
  make.chatMessage({ role: 'assistant', content: 'Revenue *grew*.', status: 'complete', message_id: 'm2' }),
];

describe('chat', () => {
  afterEach(() => localStorage.clear());

  it('opens a session with its title and messages', async () => {
    await renderChat('/chat?sessionId=s1', withSession(talk));
    expect(await screen.findByRole('heading', { level: 1, name: 'Talk of revenue' })).toBeTruthy();
    const log = await screen.findByRole('log', { name: 'Conversation' });
    expect(within(log).getByRole('article', { name: 'You said' }).textContent).toContain('What changed?');
    expect(within(log).getByRole('article', { name: 'Assistant answered' }).textContent).toContain('Revenue');
    expect(document.title).toBe('Talk of revenue · Atrium');
  });

  it('renames a chat by its title, and has the menu of its row in the list', async () => {
    const changed: object[] = [];
    const { user } = await renderChat('/chat?sessionId=s1', (shell) => {
      withSession(talk)(shell);
      shell.answer(renameSession, ({ query }) => {
        changed.push(query);
        return { message: 'Done.' };
      });
    });
    await user.click(await screen.findByRole('button', { name: 'Talk of revenue' }));
    await user.keyboard('Revenue{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Revenue' })).toBeTruthy();
    expect(changed).toMatchObject([{ rename: 'Revenue' }]);
    await user.click(screen.getByRole('button', { name: 'More actions for this chat' }));
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(entries).toEqual([
      'Rename',
      'Move to notebook',
      'Share',
      'Pin',
      'Share link',
      'Export as Markdown',
      'Export as JSON',
      'Archive',
      'Delete',
    ]);
  });

  it('keeps the name that is being typed when a phone is turned', async () => {
    let isPhone = false;
    const listeners = new Set<() => void>();
    const real = globalThis.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) =>
      query === '(max-width: 767px)'
        ? {
            get matches() {
              return isPhone;
            },
            addEventListener: (_: string, listener: () => void) => listeners.add(listener),
            removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
          }
        : real(query),
    );
    const { user } = await renderChat('/chat?sessionId=s1', withSession(talk));
    await user.click(await screen.findByRole('button', { name: 'Talk of revenue' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rename chat' });
    await user.type(field, ' in May');
    for (const next of [true, false]) {
      act(() => {
        isPhone = next;
        for (const listener of [...listeners]) listener();
      });
      expect(screen.getByRole('textbox', { name: 'Rename chat' })).toBe(field);
    }
    expect(field.value).toContain(' in May');
    vi.unstubAllGlobals();
  });

  it('says that an unknown chat does not exist', async () => {
    await renderChat('/chat?sessionId=gone', (shell) =>
      shell.answer(openSession, () => {
        throw new ApiError({ code: 'not-found', status: 404, detail: 'No such chat.' });
      }),
    );
    expect(await screen.findByText('This chat does not exist')).toBeTruthy();
  });

  it('offers Retry when a chat could not be loaded', async () => {
    const { user, shell } = await renderChat('/chat?sessionId=s1', (fake) =>
      fake.answer(openSession, () => {
        throw new ApiError({ code: 'network', status: 0, detail: 'No network.' });
      }),
    );
    await screen.findByText('This chat could not be opened');
    withSession(talk)(shell);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('What changed?')).toBeTruthy();
  });

  it('continues a running answer without losing or repeating a word', async () => {
    const again = scriptedStream();
    const running = [
      talk[0] as ChatMessage,
      make.chatMessage({ role: 'assistant', content: 'Revenue gr', status: 'running', message_id: 'm2' }),
    ];
    await renderChat('/chat?sessionId=s1', (shell) => {
      withSession(running, { run_id: 'r1', message_id: 'm2' })(shell);
      shell.answerStream(runEvents, () => again.read());
    });
    const answer = await screen.findByRole('article', { name: 'Assistant is answering' });
    await waitFor(() => expect(answer.textContent).toContain('Revenue gr'));
    expect(answer.getAttribute('aria-busy')).toBe('true');
    again.push(run.started(), run.delta(2, 'Revenue '), run.delta(3, 'grew fast.'), run.ended(4));
    await waitFor(() => expect(screen.getByRole('article', { name: 'Assistant answered' }).textContent).toMatch(/^Revenue grew fast\./));
  });

  it('keeps what it has drawn of an answer when the answer ends', async () => {
    const { user, streams } = await renderChat('/chat');
    await user.type(await composer(), 'Hello{Enter}');
    streams[0]?.push(run.started(), run.delta(2, 'Growth is even.\n\n```javascript\nprint(1)\n```\n\nThat is all'));
    const paragraph = await screen.findByText('Growth is even.');
    const code = await screen.findByRole('group', { name: 'Code, javascript' });
    expect(screen.queryByRole('button', { name: 'Open JavaScript code beside the chat' })).toBeNull();
    streams[0]?.push(run.delta(3, '.'), run.ended(4));
    expect(await screen.findByRole('button', { name: 'Open JavaScript code beside the chat' })).toBeTruthy();
    expect(screen.getByText('Growth is even.')).toBe(paragraph);
    expect(screen.getByRole('group', { name: 'Code, javascript' })).toBe(code);
  });

  it('shows how long an answer took, also after reopening the chat', async () => {
    const counted = make.chatMessage({ role: 'assistant', content: 'Old.', usage: { total_ms: 2_340, output_tokens: 41 } });
    const { user, streams } = await renderChat('/chat?sessionId=s1', withSession([talk[0] as ChatMessage, counted]));
    expect(await screen.findByText(/2\.3 s · 41 tokens$/)).toBeTruthy();
    await user.type(await composer(), 'Hello{Enter}');
    streams[0]?.push(run.started(), run.delta(2, 'New.'), { type: 'ended', seq: 3, status: 'complete', usage: { total_ms: 900 } });
    expect(await screen.findByText(/0\.9 s$/)).toBeTruthy();
  });

  it('replaces Send with STOP and offers Retry on a stopped answer', async () => {
    const stopped: string[] = [];
    const { user, streams, sent } = await renderChat('/chat', (shell) =>
      shell.answer(stopRun, ({ params }) => {
        stopped.push(params.run_id);
        return { status: 'stopped' as const };
      }),
    );
    await user.type(await composer(), 'Hello{Enter}');
    streams[0]?.push(run.started({ session_id: null }), run.delta(2, 'Half an'));
    await waitFor(() => expect(screen.getByRole('article', { name: 'Assistant is answering' }).textContent).toContain('Half an'));
    await user.click(screen.getByRole('button', { name: 'STOP' }));
    expect(stopped).toEqual(['r1']);
    streams[0]?.push(run.ended(3, 'stopped'));
    expect(await screen.findByText('Stopped')).toBeTruthy();
    expect(await screen.findByText('The answer was stopped.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(sent.map(({ message }) => message)).toEqual(['Hello', 'Hello']);
  });

  it('copies the last answer and goes to the message box by keys', async () => {
    const { user } = await renderChat('/chat?sessionId=s1', withSession(talk));
    await screen.findByText('What changed?');
    (document.activeElement as HTMLElement | null)?.blur();
    await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('Revenue *grew*.'));
    await user.keyboard('{Shift>}{Escape}{/Shift}');
    expect(document.activeElement).toBe(await composer());
  });

  it('exports an open chat by its keys, and none that was not saved', async () => {
    const saved: (Blob | MediaSource)[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob);
      return 'about:blank';
    });
    const { user, unmount } = await renderChat('/chat');
    await composer();
    await user.keyboard('{Control>}{Shift>}x{/Shift}{/Control}');
    unmount();
    await renderChat('/chat?sessionId=s1', withSession(talk));
    await screen.findByText('What changed?');
    await user.keyboard('{Control>}{Shift>}x{/Shift}{/Control}');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await (saved[0] as Blob).text()).toContain('Revenue *grew*.');
    vi.restoreAllMocks();
  });

  it('stops on Esc', async () => {
    const stopped: string[] = [];
    const { user, streams } = await renderChat('/chat', (shell) =>
      shell.answer(stopRun, ({ params }) => {
        stopped.push(params.run_id);
        return { status: 'stopped' as const };
      }),
    );
    await user.type(await composer(), 'Hello{Enter}');
    streams[0]?.push(run.started({ session_id: null }), run.delta(2, 'Half'));
    await waitFor(() => expect(screen.getByRole('article', { name: 'Assistant is answering' }).textContent).toContain('Half'));
    await user.keyboard('{Escape}');
    expect(stopped).toEqual(['r1']);
  });

  it('keeps a refused message with its reason until it is removed', async () => {
    const { user, streams } = await renderChat('/chat');
    await user.type(await composer(), 'Hello{Enter}');
    streams[0]?.fail(new ApiError({ code: 'too-long', status: 413, detail: 'The message is too long.' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Not sent. The message is too long.');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });

  it('votes at once and reverts the vote with a toast when saving fails', async () => {
    const { user, shell } = await renderChat('/chat?sessionId=s1', withSession(talk));
    const like = await screen.findByRole('button', { name: 'Like' });
    shell.answer(voteMessage, () => ({ message: 'ok' }));
    await user.click(like);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Like' }).getAttribute('aria-pressed')).toBe('true'));
    shell.answer(voteMessage, () => Promise.reject(new ApiError({ code: 'network', status: 0, detail: 'No network.' })));
    await user.click(screen.getByRole('button', { name: 'Dislike' }));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'error', title: 'Error' }]));
    expect((await screen.findByRole('button', { name: 'Like' })).getAttribute('aria-pressed')).toBe('true');
  });

  it('lists the sources of an answer without links that could run scripts', async () => {
    const sources = {
      data: [
        { title: 'Guide', url: '/help/models_and_ai', kind: 'help' as const },
        { title: 'Trap', url: 'javascript:alert(1)' },
        { title: 'Page', url: 'https://www.fairs.example/lisbon', kind: 'search' as const },
      ],
    };
    await renderChat('/chat?sessionId=s1', withSession([make.chatMessage({ role: 'assistant', content: 'See there.', sources })]));
    expect(await screen.findByText('3 sources')).toBeTruthy();
    const link = (name: string) => screen.queryByRole('link', { name, hidden: true });
    expect(link('Open Guide')?.getAttribute('href')).toBe('/app/help/models_and_ai');
    expect(screen.getByText('Trap')).toBeTruthy();
    expect(link('Open Trap')).toBeNull();
    expect(link('Open Page')?.closest('li')?.textContent).toContain('Web · fairs.example');
  });

  it('lists no sources below an answer that failed before it used them', async () => {
    const sources = { data: [{ title: 'Guide', url: '/help/models_and_ai', kind: 'help' as const }] };
    const failure = { code: 'provider-failed', detail: 'The model provider sent nothing for a minute.' };
    const failed = make.chatMessage({ role: 'assistant', content: '', status: 'failed', failure, sources });
    await renderChat('/chat?sessionId=s1', withSession([failed]));
    expect(await screen.findByText(/sent nothing for a minute/)).toBeTruthy();
    expect(screen.queryByText('1 source')).toBeNull();
  });

  it('recalls the last prompt with Up in an empty composer', async () => {
    const { user } = await renderChat('/chat?sessionId=s1', withSession(talk));
    await screen.findByText('What changed?');
    await user.type(await composer(), '{ArrowUp}');
    expect(((await composer()) as HTMLTextAreaElement).value).toBe('What changed?');
  });

  it('stores nothing of an incognito chat and says so', async () => {
    const { user, sent, streams } = await renderChat('/temp-chat');
    expect(await screen.findByText(/messages are not saved/)).toBeTruthy();
    await user.type(await composer(), 'Secret{Enter}');
    streams[0]?.push(run.started({ session_id: null }), run.delta(2, 'Mum.'), run.ended(3));
    expect((await screen.findByRole('article', { name: 'Assistant answered' })).textContent).toContain('Mum.');
    expect(sent).toMatchObject([{ temporary: true, session_id: null }]);
    expect(screen.queryByRole('button', { name: 'Like' })).toBeNull();
    expect(JSON.stringify(localStorage)).not.toContain('Secret');
  });
});
