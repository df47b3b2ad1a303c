import { act, screen, waitFor, within } from '@testing-library/react';
import { getModels, getProfile, listNotebooks } from 'shared-contracts/calls';
import { connectLocalModels, findLocalModels, setGettingStarted } from 'shared-contracts/connection-calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { firstRunStore } from '../../core/first-run/first-run.store.ts';
import { renderChat } from '../../testing/render-chat.tsx';

const session = { email: 'priya@example.com', firstName: 'Priya', lastName: '', timeZone: 'Asia/Kolkata' };
const nothingDone = { looks_around: false, has_file: false, has_invited: false };
const asNew =
  (steps: Partial<typeof nothingDone> | null = {}, isUnconnected = true) =>
  (shell: FakeShell) => {
    void shell.model.choose({ modelId: 'gpt-4o', modelName: '', ...(isUnconnected ? { isUnconnected: true as const } : {}) });
    shell.setSession({ ...session, gettingStarted: steps && { ...nothingDone, ...steps } });
  };
const ollama = { server: 'ollama', name: 'Ollama', base_url: 'http://127.0.0.1:11434/v1', models: ['a', 'b'], is_connected: false };
const offers = async () => within(await screen.findByRole('list', { name: 'Connect a model to begin' }));
const steps = async () => within(await screen.findByRole('region', { name: 'Getting started' }));

describe('the home page of someone new', () => {
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
    firstRunStore.setState({ email: '', change: {} }, true);
  });

  it('offers a key, a server, and to look around, until they are dismissed', async () => {
    const hidden: string[] = [];
    const { user } = await renderChat('/', (shell) => {
      asNew()(shell);
      shell.answer(setGettingStarted, ({ body }) => {
        hidden.push(body.getting_started);
        return { message: '' };
      });
    });
    const list = await offers();
    await list.findByRole('heading', { name: 'Use your own server' });
    expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Paste a key',
      'Use your own server',
      'Look around first',
    ]);
    expect((await steps()).getByText('0 of 3 done')).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Continue without a model' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Connect a model to begin' })).toBeNull());
    await user.click((await steps()).getByRole('button', { name: 'Hide getting started' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull());
    expect(hidden).toEqual(['looking', 'done']);
  });

  it('connects a server on this computer, then asks for its default model', async () => {
    const { user, shell } = await renderChat('/', (fake) => {
      asNew()(fake);
      fake.answer(findLocalModels, () => ({ is_on: true, can_share: false, servers: [ollama] }));
      fake.answer(connectLocalModels, () => ({
        problem: null,
        provider: { provider_id: 'prv_1', name: 'Ollama', base_url: ollama.base_url, has_key: false, models: ['a', 'b'], checked_at: '' },
      }));
      fake.answer(getModels, () => []);
    });
    expect(await (await offers()).findByText('Running, 2 models')).toBeTruthy();
    await user.click((await offers()).getByRole('button', { name: 'Connect Ollama' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Ollama is connected')).toBeTruthy();
    await act(async () => asNew({}, false)(shell));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Connect a model to begin' })).toBeNull());
    expect(dialog.getByRole('button', { name: 'Start a chat' })).toBeTruthy();
  });

  it('opens the dialog that connects a model', async () => {
    const { user } = await renderChat('/', asNew());
    await user.click((await offers()).getByRole('button', { name: 'Choose a provider' }));
    expect(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'OpenAI' })).toBeTruthy();
  });

  it('shows cards that work without a model, and takes a note in the home notebook', async () => {
    const { user, shell } = await renderChat('/', (fake) => {
      asNew({ looks_around: true, has_file: true })(fake);
      fake.answer(listNotebooks, () => ({ notebooks: [] }));
    });
    const list = await screen.findByRole('list', { name: 'Suggestions' });
    expect([...list.querySelectorAll('.ui-tile-title')].map(({ textContent }) => textContent)).toEqual([
      'Take a note',
      'Import my chats',
      'Add a file',
      'Create a workflow',
    ]);
    expect((await steps()).getByText('1 of 3 done')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Import my chats/ }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(shell.toasts).toEqual([]);
  });

  it('counts what was done since the profile was loaded when the user comes back', async () => {
    const first = await renderChat('/', asNew({}, false));
    expect((await steps()).getByText('1 of 3 done')).toBeTruthy();
    first.unmount();
    await renderChat('/', (fake) => {
      asNew({}, false)(fake);
      fake.answer(getProfile, () => make.profile({ getting_started: { ...nothingDone, has_invited: true } }));
    });
    expect(await (await steps()).findByText('2 of 3 done')).toBeTruthy();
  });

  it('offers a server that starts later, without a click', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let servers: (typeof ollama)[] = [];
    const { user, shell } = await renderChat('/', (fake) => {
      asNew()(fake);
      fake.answer(findLocalModels, () => ({ is_on: true, can_share: false, servers }));
    });
    const list = await offers();
    await user.click(await list.findByRole('button', { name: 'Look again' }));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: expect.stringMatching(/^Nothing was found on this computer/) }]));
    servers = [ollama];
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await list.findByRole('button', { name: 'Connect Ollama' })).toBeTruthy();
  });

  it('keeps the steps above the suggestions once a model is connected', async () => {
    await renderChat('/', asNew({}, false));
    expect((await steps()).getByText('1 of 3 done')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Connect a model to begin' })).toBeNull();
    expect(screen.getByRole('button', { name: /Draft a reply/ })).toBeTruthy();
  });

  it('has its shape before the profile arrives, as this browser saw it last', async () => {
    const first = await renderChat('/', asNew());
    await offers();
    first.unmount();
    await renderChat('/', (shell) => shell.setSession(session));
    expect(await offers()).toBeTruthy();
  });

  it('offers nothing to those who are done', async () => {
    let asked = 0;
    await renderChat('/', (shell) => {
      asNew(null, false)(shell);
      shell.answer(findLocalModels, () => {
        asked += 1;
        return { is_on: true, can_share: false, servers: [ollama] };
      });
    });
    await screen.findByRole('list', { name: 'Suggestions' });
    expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull();
    expect(asked).toBe(0);
  });
});
