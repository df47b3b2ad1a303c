import { screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import type { Capabilities } from 'shared-contracts';
import { getAgent, getCapabilities } from 'shared-contracts/calls';
import type { FakeShell } from 'shared-contracts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';
import { run } from '../../testing/scripted-stream.ts';

const nothingConnected: Capabilities = {
  model: { connected: false, name: 'Built-in assistant' },
  web_search: { by: null, engine: null },
  images: { by: null, model: null },
  embeddings: { by: null, model: null },
};

const agent = { agent_id: 'a1', agent_name: 'Editor', email: 'priya@example.org', description: 'Edits texts.', instructions: 'Be brief.' };
const noMore = { starters: [], logo_filename: '', image: '', notebook_id: 'n1', files: [] };
const withAgent = (shell: FakeShell) => shell.answer(getAgent, () => ({ ...agent, ...noMore }));

const composer = () => screen.findByRole('textbox', { name: 'Message' });

describe('home', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
    Cookies.remove('greeting');
    localStorage.clear();
  });

  it('greets by the hour in the user’s zone and by first name', async () => {
    await renderChat('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Good morning, Priya' })).toBeTruthy();
  });

  it('greets once per period, but every time in a new chat', async () => {
    const first = await renderChat('/');
    await screen.findByText('Good morning,', { exact: false });
    first.unmount();
    const second = await renderChat('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'What should we get done first?' })).toBeTruthy();
    second.unmount();
    await renderChat('/chat');
    expect(await screen.findByRole('heading', { level: 1, name: 'Good morning, Priya' })).toBeTruthy();
  });

  it('offers four suggestions that are sent as the toggles say', async () => {
    const { user, sent } = await renderChat('/');
    const list = await screen.findByRole('list', { name: 'Suggestions' });
    expect(list.children).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Deep dive' }));
    await user.click(screen.getByRole('button', { name: /Draft a reply/ }));
    expect(sent).toMatchObject([{ message: expect.stringContaining('Draft a reply for me'), deep_dive: true }]);
    expect(((await composer()) as HTMLTextAreaElement).value).toBe('');
  });

  it('shows the message at once, then the answer, and keeps the focus in the composer', async () => {
    const { user, streams, sent } = await renderChat('/');
    await user.type(await composer(), 'Hello{Enter}');
    expect((await screen.findByRole('article', { name: 'You said' })).textContent).toContain('Hello');
    expect(document.activeElement).toBe(await composer());
    expect(sent).toMatchObject([{ message: 'Hello', rag_enabled: true, session_id: null }]);
    streams[0]?.push(run.started(), run.delta(2, 'Good **day**'), run.ended(3));
    const answer = await screen.findByRole('article', { name: 'Assistant answered' });
    await waitFor(() => expect(answer.querySelector('strong')?.textContent).toBe('day'));
  });

  it('does not send a blank message', async () => {
    const { user, sent } = await renderChat('/');
    await user.type(await composer(), '   {Enter}');
    expect(sent).toEqual([]);
  });

  it('inserts a line break with Shift+Enter', async () => {
    const { user, sent } = await renderChat('/');
    await user.type(await composer(), 'one{Shift>}{Enter}{/Shift}two');
    expect(((await composer()) as HTMLTextAreaElement).value).toBe('one\ntwo');
    expect(sent).toEqual([]);
  });

  it('keeps a draft for the next visit', async () => {
    const first = await renderChat('/');
    await first.user.type(await composer(), 'Half a thought');
    first.unmount();
    await renderChat('/');
    expect(((await composer()) as HTMLTextAreaElement).value).toBe('Half a thought');
  });

  describe('beside another tab', () => {
    const place = 'atrium:draft:priya@example.com:new';
    const value = async () => ((await composer()) as HTMLTextAreaElement).value;
    /** Opens pages that hold their locks. */
    const openPages = (...pages: string[]) => {
      const request = async (name: string, { ifAvailable }: LockOptions = {}, take?: (lock: object | null) => void) =>
        pages.some((page) => name.endsWith(page)) ? ifAvailable && take?.(null) : take?.({});
      Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    };
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'locks');
      sessionStorage.clear();
    });

    it('keeps its own draft', async () => {
      openPages('other');
      localStorage.setItem(`${place}/other`, 'Theirs');
      const first = await renderChat('/');
      await first.user.type(await composer(), 'Mine');
      first.unmount();
      await renderChat('/');
      expect([await value(), localStorage.getItem(`${place}/other`)]).toEqual(['Mine', 'Theirs']);
      expect(localStorage).toHaveLength(2);
    });

    it.each([
      ['a closed tab left', () => localStorage.setItem(`${place}/closed`, 'Half a thought')],
      ['was written offline', () => localStorage.setItem(place, 'Half a thought')],
      [
        'the tab had before a reload',
        () => {
          localStorage.setItem(`${place}/before`, 'Half a thought');
          sessionStorage.setItem(place, 'before');
        },
      ],
    ])('takes what %s, and leaves nothing behind', async (_, leave) => {
      openPages();
      leave();
      const { user } = await renderChat('/');
      await waitFor(async () => expect(await value()).toBe('Half a thought'));
      await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith(place))).toHaveLength(1));
      await user.clear(await composer());
      expect(Object.keys(localStorage).filter((key) => key.startsWith(place))).toEqual([]);
    });
  });

  it('keeps a draft apart from those of other pages and of agents', async () => {
    const inAgent = await renderChat('/?agent_id=a1', withAgent);
    await screen.findByText('Edits texts.');
    await inAgent.user.type(await composer(), 'For the agent');
    inAgent.unmount();
    const home = await renderChat('/');
    expect(((await composer()) as HTMLTextAreaElement).value).toBe('');
    await home.user.type(await composer(), 'At home');
    home.unmount();
    const chat = await renderChat('/chat');
    expect(((await composer()) as HTMLTextAreaElement).value).toBe('');
    chat.unmount();
    await renderChat('/chat?agent_id=a1', withAgent);
    await screen.findByText('Edits texts.');
    expect(((await composer()) as HTMLTextAreaElement).value).toBe('For the agent');
  });

  it('starts with the question in the URL', async () => {
    await renderChat('/?q=What%20now');
    expect(((await composer()) as HTMLTextAreaElement).value).toBe('What now');
  });

  it('announces a guided workflow if the URL asks for it', async () => {
    const { shell } = await renderChat('/?notification=1');
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        {
          kind: 'info',
          title: 'Guided Workflow Started',
          description: 'Describe your goal in the chat to begin building.',
          durationMs: 5_000,
        },
      ]),
    );
  });

  it('leaves a toggle without a service off and explains what it needs', async () => {
    const { user, shell, sent } = await renderChat('/', (fake) => fake.answer(getCapabilities, () => nothingConnected));
    const toggle = await screen.findByRole('button', { name: 'Search web' });
    await user.click(toggle);
    await waitFor(() => expect(shell.toasts[0]).toMatchObject({ kind: 'info', title: 'Web search is not connected' }));
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await user.type(await composer(), 'Hello{Enter}');
    expect(sent[0]).not.toHaveProperty('search_enabled');
  });

  it('leaves a toggle off that an administrator switched off, and says so', async () => {
    const off = [
      { ability: 'web-search', reason: 'Your administrator switched web search off.' },
      { ability: 'workflows', reason: 'Your administrator switched workflows off.' },
    ];
    const { user, shell } = await renderChat('/', (fake) =>
      fake.answer(getCapabilities, () => ({ ...nothingConnected, switched_off: off })),
    );
    for (const name of ['Search web', 'Create workflow']) await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(shell.toasts).toMatchObject(off.map(({ reason }) => ({ kind: 'info', description: reason }))));
    for (const name of ['Search web', 'Create workflow'])
      await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('false'));
  });

  it('sends the toggles that are on; image, workflow, and deep dive exclude each other', async () => {
    const connected = { ...nothingConnected, web_search: { by: 'you' as const, engine: 'searxng' as const } };
    const { user, sent } = await renderChat('/', (fake) => fake.answer(getCapabilities, () => connected));
    for (const name of ['Search web', 'Create workflow', 'Deep dive']) await user.click(await screen.findByRole('button', { name }));
    expect((await screen.findByRole('button', { name: 'Create workflow' })).getAttribute('aria-pressed')).toBe('false');
    await user.type(await composer(), 'Hello{Enter}');
    expect(sent).toMatchObject([{ search_enabled: true, deep_dive: true, rag_enabled: true }]);
    expect(sent[0]).not.toHaveProperty('create_blueprint');
  });

  it('sends without internal knowledge when it is off', async () => {
    const { user, sent } = await renderChat('/');
    await user.click(await screen.findByRole('button', { name: 'Internal knowledge' }));
    await user.type(await composer(), 'Hello{Enter}');
    expect(sent).toMatchObject([{ rag_enabled: false }]);
  });
});
