import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createApiKey, listApiKeys, revokeApiKey } from 'shared-contracts/agent-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSettingsShell, dialog, list, main, openPage, press, record, refused, toastShows } from './testing/settings-pages.tsx';
import { since } from './testing/stub-pages.ts';

const message = { message: 'Done.' };
let shell: FakeShell;
beforeEach(() => {
  shell = createSettingsShell();
});
const open = () => openPage(shell, '/settings/security-and-access');

describe('API keys', () => {
  const key = { key_id: 'k', name: 'Build server', hint: 'atr_…9f', agent_ids: ['a'], created_at: since, last_used_at: null };

  it('are listed with what they open and when they were used', async () => {
    record(shell, listApiKeys, { keys: [key, { ...key, key_id: 'l', name: 'All', agent_ids: null, last_used_at: since }] });
    open();
    const rows = await (await list('API keys')).findAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/Build server.*atr_…9f · one agent · since Nov 1, 2026 · not used yet/);
    expect(rows[1]?.textContent).toMatch(/all agents · since Nov 1, 2026 · last used Nov 1, 2026/);
  });

  it('are revoked after a question', async () => {
    record(shell, listApiKeys, { keys: [key] });
    const sent = record(shell, revokeApiKey, message);
    shell.confirmWith(false);
    open();
    await press('Revoke Build server');
    await expect.poll(() => shell.confirmations).toMatchObject([{ title: 'Revoke “Build server”?', danger: true }]);
    expect(sent).toEqual([]);
    shell.confirmWith(true);
    await press('Revoke Build server');
    await toastShows(shell, 'API key revoked');
    expect(sent).toMatchObject([{ query: { key_id: 'k' } }]);
  });

  it('name everything that they open', async () => {
    record(shell, listApiKeys, { keys: [{ ...key, agent_ids: null, scopes: ['agents', 'search', 'read', 'workflows'] as const }] });
    open();
    const rows = await (await list('API keys')).findAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('all agents · search · reading · workflows · since');
  });

  it('are created for what the user chooses, and shown once with a configuration', async () => {
    record(shell, listApiKeys, { keys: [] });
    const sent = record(shell, createApiKey, { key: { ...key, scopes: ['read'] as const }, secret: 'atr_new' });
    open();
    expect(await screen.findByText('No API keys.')).toBeDefined();
    await press('Create a key');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Create a key' }));
    expect(await (await dialog()).findByText('Enter a name for the key.')).toBeDefined();
    await userEvent.type((await dialog()).getByLabelText('Key name'), 'Editor');
    for (const name of [/^Search/, /^Reading/]) await userEvent.click((await dialog()).getByRole('checkbox', { name }));
    await userEvent.click((await dialog()).getByRole('button', { name: 'Create a key' }));
    expect(await (await dialog()).findByText('Choose at least one.')).toBeDefined();
    await userEvent.click((await dialog()).getByRole('checkbox', { name: /^Workflows/ }));
    await userEvent.click((await dialog()).getByRole('button', { name: 'Create a key' }));
    expect(await (await dialog()).findByText('Copy it now. You won’t see it again.')).toBeDefined();
    expect(sent).toMatchObject([{ body: { name: 'Editor', scopes: ['workflows'] } }]);
    expect((await dialog()).getByRole('group', { name: 'Configuration' }).textContent).toContain('Bearer atr_new');
  });

  it('keep what was entered when the key could not be created', async () => {
    shell.answer(createApiKey, refused);
    open();
    await press('Create a key');
    await userEvent.type((await dialog()).getByLabelText('Key name'), 'Editor');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Create a key' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error' }]);
    expect((await dialog()).getByDisplayValue('Editor')).toBeDefined();
  });

  it('connect other assistants at the address of this server', async () => {
    open();
    const configuration = await screen.findByRole('group', { name: 'Configuration' });
    expect(JSON.parse(configuration.textContent ?? '')).toEqual({
      mcpServers: {
        atrium: { type: 'http', url: `${location.origin}/api/mcp`, headers: { Authorization: 'Bearer YOUR_KEY' } },
      },
    });
    expect(screen.getByRole('group', { name: 'Address' }).textContent).toBe(`${location.origin}/api/mcp`);
  });

  it('say why they could not be loaded, without hiding the rest', async () => {
    shell.answer(listApiKeys, refused);
    open();
    expect((await (await main()).findByRole('alert')).textContent).toContain('Couldn’t load your API keys');
    expect(screen.getByRole('button', { name: 'Change password' })).toBeDefined();
  });
});
