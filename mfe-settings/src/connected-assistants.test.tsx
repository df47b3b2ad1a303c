import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import {
  type AssistantRequest,
  answerAssistantRequest,
  disconnectAssistant,
  listConnectedAssistants,
  readAssistantRequest,
} from 'shared-contracts/agent-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSettingsShell, list, main, openPage, press, record, refused, toastShows } from './testing/settings-pages.tsx';
import { since } from './testing/stub-pages.ts';

let shell: FakeShell;
const assign = vi.fn();
beforeEach(() => {
  shell = createSettingsShell();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  assign.mockReset();
  vi.restoreAllMocks();
});

describe('the request of an assistant', () => {
  const asked: AssistantRequest = {
    name: 'Editor',
    host: 'editor.example',
    is_on_device: false,
    scopes: ['search', 'read', 'workflows'],
    problem: null,
  };
  const open = () => openPage(shell, '/connect-assistant?client_id=acl_1&state=a%20b&state=c');
  const request = 'client_id=acl_1&state=a%20b&state=c';
  const back = { redirect_to: 'https://editor.example/return?code=c' };

  it('says who asks for what, and allows only what stays chosen', async () => {
    const read = record(shell, readAssistantRequest, asked);
    const sent = record(shell, answerAssistantRequest, back);
    open();
    expect(await screen.findByRole('heading', { name: 'Editor' })).toBeDefined();
    const page = (await main()).getByText(/^wants to use Atrium with your account/);
    expect(page.textContent).toContain('@');
    expect(screen.getByText('If you allow it, editor.example gets access.')).toBeDefined();
    expect(screen.getByText('Atrium hasn’t verified this assistant')).toBeDefined();
    expect(read).toMatchObject([{ body: { request } }]);
    expect(screen.queryByRole('checkbox', { name: /^Your agents/ })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Workflows/ }));
    expect(sent).toEqual([]);
    await press('Allow');
    await expect.poll(() => assign.mock.calls).toEqual([[back.redirect_to]]);
    expect(sent).toMatchObject([{ body: { request, scopes: ['search', 'read'] } }]);
    expect((await screen.findByRole('status')).textContent).toContain('Editor is connected.');
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  });

  it('is allowed nothing, or canceled', async () => {
    record(shell, readAssistantRequest, { ...asked, scopes: ['search'], host: 'editor:', is_on_device: true });
    const sent = record(shell, answerAssistantRequest, { redirect_to: 'editor://return?error=access_denied' });
    open();
    expect(await screen.findByText('If you allow it, a program on this device gets access (editor:).')).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Search/ }));
    await press('Allow');
    expect(await screen.findByText('Choose at least one, or cancel.')).toBeDefined();
    expect(sent).toEqual([]);
    await press('Cancel');
    await expect.poll(() => sent).toMatchObject([{ body: { scopes: [] } }]);
    expect((await screen.findByRole('status')).textContent).toContain('Nothing was connected.');
  });

  it('that can’t be allowed says why, and only returns when asked to', async () => {
    record(shell, readAssistantRequest, { ...asked, problem: 'The app’s request is invalid (invalid_request), so it can’t be allowed.' });
    const sent = record(shell, answerAssistantRequest, { redirect_to: 'https://editor.example/return?error=invalid_request' });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('invalid_request');
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
    expect([sent, assign.mock.calls]).toEqual([[], []]);
    await press('Cancel');
    await expect.poll(() => assign.mock.calls).toHaveLength(1);
  });

  it('to an address that nobody registered is an error without a way on', async () => {
    shell.answer(readAssistantRequest, () => {
      throw new ApiError({ code: 'invalid-input', status: 400, detail: 'The app didn’t register the address.' });
    });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('The app didn’t register the address.');
    for (const name of ['Allow', 'Cancel', 'Retry']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(assign).not.toHaveBeenCalled();
  });

  it('is asked for again when the server can’t be reached', async () => {
    shell.answer(readAssistantRequest, refused);
    open();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
  });

  it('keeps what was chosen when the answer could not be sent', async () => {
    record(shell, readAssistantRequest, asked);
    shell.answer(answerAssistantRequest, refused);
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Workflows/ }));
    await press('Allow');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Couldn’t send your answer' }]);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Workflows/ }).checked).toBe(false);
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('connected assistants', () => {
  const assistant = {
    assistant_id: 'ast_1',
    name: 'Editor',
    host: 'editor.example',
    scopes: ['agents' as const, 'read' as const],
    created_at: since,
    last_used_at: null,
  };
  const open = () => openPage(shell, '/settings/security-and-access');

  it('are listed with where they are and what they may use', async () => {
    record(shell, listConnectedAssistants, { assistants: [assistant, { ...assistant, assistant_id: 'ast_2', last_used_at: since }] });
    open();
    const rows = await (await list('Connected assistants')).findAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/Editor.*editor\.example · all agents · reading · since Nov 1, 2026 · not used yet/);
    expect(rows[1]?.textContent).toContain('last used Nov 1, 2026');
  });

  it('are disconnected after a question', async () => {
    record(shell, listConnectedAssistants, { assistants: [assistant] });
    const sent = record(shell, disconnectAssistant, { message: 'Disconnected.' });
    shell.confirmWith(false);
    open();
    await press('Disconnect Editor');
    await expect.poll(() => shell.confirmations).toMatchObject([{ title: 'Disconnect Editor?', danger: true }]);
    expect(sent).toEqual([]);
    shell.confirmWith(true);
    await press('Disconnect Editor');
    await toastShows(shell, 'Editor is disconnected');
    expect(sent).toMatchObject([{ query: { assistant_id: 'ast_1' } }]);
  });

  it('say when there are none, and why they could not be loaded', async () => {
    open();
    expect(await screen.findByText('No connected assistants.')).toBeDefined();
    shell.answer(listConnectedAssistants, refused);
    openPage(shell, '/settings/security-and-access');
    expect(await screen.findByText('Couldn’t load your connected assistants')).toBeDefined();
  });
});
