import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as admin from 'shared-contracts/admin-calls';
import * as scoped from 'shared-contracts/connection-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import { createAdminShell, main, openPage, press, refused } from './testing/admin-pages.tsx';

const post: scoped.ScopedServer = {
  server_id: 's1',
  name: 'Post',
  url: 'https://post.example.com/mcp',
  has_key: true,
  sign_in: 'none',
  tools: [{ name: 'postage', description: '', risk: 'reads' }],
};
let shell: FakeShell;
let servers: scoped.ScopedServer[];
beforeEach(() => {
  servers = [post];
  shell = createAdminShell('admin');
  shell.answer(scoped.listScopedServers, () => ({ servers }));
});
const open = () => openPage(shell, '/admin/tool-servers');
const rows = async () => within(await (await main()).findByRole('list', { name: 'Tool servers' }));

it('lists the servers of everybody, and says where each person signs in', async () => {
  servers = [post, { ...post, server_id: 's2', name: 'Parcels', sign_in: 'needed', tools: [] }];
  open();
  expect(await (await rows()).findByText('1 tool · post.example.com')).toBeDefined();
  expect((await rows()).getByText('Each person signs in under Tool Servers in their settings.')).toBeDefined();
  expect((await rows()).queryByRole('button', { name: 'Sign in to Parcels' })).toBeNull();
});

it('says that there are none, and that they couldn’t be loaded', async () => {
  servers = [];
  const { unmount } = open();
  expect(await (await main()).findByText('No tool servers for everybody yet')).toBeDefined();
  unmount();
  shell.answer(scoped.listScopedServers, refused);
  open();
  expect(await (await main()).findByText('Couldn’t load the tool servers')).toBeDefined();
});

it('connects a server with a key, and says why one is refused', async () => {
  servers = [];
  shell.answer(scoped.connectScopedServer, () => ({ server: null, problem: 'It cannot be reached.' }));
  open();
  await userEvent.type(await (await main()).findByLabelText('Server name'), 'Post');
  await userEvent.type((await main()).getByLabelText('Server address'), 'https://post.example.com/mcp');
  await userEvent.type((await main()).getByLabelText('Server key (optional)'), 'sk-1');
  await press('Connect a tool server');
  expect((await (await main()).findByRole('alert')).textContent).toBe('It cannot be reached.');
  const sent: unknown[] = [];
  shell.answer(scoped.connectScopedServer, ({ query, body }) => {
    sent.push({ query, body });
    servers = [post];
    return { server: post, problem: null };
  });
  await press('Connect a tool server');
  expect(await (await rows()).findByText('1 tool · post.example.com')).toBeDefined();
  const body = { name: 'Post', server_url: 'https://post.example.com/mcp', server_key: 'sk-1' };
  expect(sent).toEqual([{ query: { of: 'installation' }, body }]);
});

it('refreshes a server, and disconnects it after a question', async () => {
  const sent: unknown[] = [];
  shell.answer(scoped.refreshScopedServer, (input) => {
    sent.push(input);
    return { tools: [], problem: 'Post did not answer.' };
  });
  shell.answer(scoped.disconnectScopedServer, (input) => {
    sent.push(input);
    servers = [];
    return { message: 'Disconnected.' };
  });
  open();
  await press('Refresh the tools of Post');
  await expect.poll(() => shell.toasts).toMatchObject([{ description: 'Post did not answer.' }]);
  shell.confirmWith(true);
  await press('Disconnect Post');
  expect(await screen.findByText('No tool servers for everybody yet')).toBeDefined();
  const body = 'Chats lose its tools at once. Its key and everybody’s sign-ins are deleted.';
  expect(shell.confirmations).toMatchObject([{ title: 'Disconnect Post?', body, danger: true }]);
  const ofPost = { params: { server_id: 's1' }, query: { of: 'installation' } };
  expect(sent).toMatchObject([ofPost, ofPost]);
});

it('limits a server to groups, says who may use it, and opens it again', async () => {
  const research = { group_id: 'g1', name: 'Research', description: '', people: 1, created_at: '2026-11-01T00:00:00Z' };
  const sent: unknown[] = [];
  servers = [{ ...post, groups: null }];
  shell.answer(admin.listGroups, () => ({ groups: [research], next: null }));
  shell.answer(admin.setInstallationServerAccess, ({ params, body }) => {
    sent.push({ ...params, ...body });
    servers = [{ ...post, groups: body.group_ids && [{ group_id: 'g1', name: 'Research' }] }];
    return { message: 'Stored.' };
  });
  open();
  await press('Who may use Post');
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Who may use Post' }));
  await userEvent.click((await dialog()).getByRole('radio', { name: 'Only these groups' }));
  const save = async () => (await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await expect.poll(async () => (await save()).disabled).toBe(true);
  await userEvent.click((await dialog()).getByRole('combobox', { name: 'Groups' }));
  await userEvent.click(await screen.findByTitle('Research'));
  await userEvent.click(await save());
  expect(await (await rows()).findByText('Only Research')).toBeDefined();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await press('Who may use Post');
  await userEvent.click((await dialog()).getByRole('radio', { name: 'Everyone' }));
  await userEvent.click(await save());
  await expect.poll(async () => (await rows()).queryByText('Only Research')).toBeNull();
  expect(sent).toEqual([
    { installation_server_id: 's1', group_ids: ['g1'] },
    { installation_server_id: 's1', group_ids: null },
  ]);
});

it('says that nobody may use one whose groups were deleted, and offers no groups where the server can’t limit it', async () => {
  servers = [{ ...post, groups: [] }];
  const { unmount } = open();
  expect(await (await rows()).findByText('No one: its groups were deleted')).toBeDefined();
  unmount();
  servers = [post];
  open();
  expect(await (await rows()).findByRole('button', { name: 'Disconnect Post' })).toBeDefined();
  expect((await rows()).queryByRole('button', { name: 'Who may use Post' })).toBeNull();
});
