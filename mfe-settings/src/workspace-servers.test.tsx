import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AgentServer } from 'shared-contracts';
import { connectScopedServer, disconnectScopedServer, listScopedServers, refreshScopedServer } from 'shared-contracts/connection-calls';
import { listMembers, listWorkspaces } from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import { createSettingsShell, list, main, openPage, press, record, refused, toastShows } from './testing/settings-pages.tsx';
import { createWorkspaceSample, ownMember } from './testing/stub-pages.ts';

const title = 'Tool servers of this workspace';
const inWorkspace = { of: 'workspace', id: 'w' };
const post: AgentServer = {
  server_id: 's1',
  name: 'Post',
  url: 'https://post.example.com/mcp',
  has_key: true,
  sign_in: 'none',
  tools: [{ name: 'postage', description: 'Says what a letter costs.', risk: 'reads' }],
};
let shell: FakeShell;
let servers: AgentServer[];
beforeEach(() => {
  servers = [post];
  shell = createSettingsShell();
  shell.answer(listMembers, () => ({ members: [ownMember], teams: [] }));
  shell.answer(listScopedServers, () => ({ servers }));
});
const open = () => openPage(shell, '/settings/workspace-connections');

it('lists the tool servers of the workspace for those who manage them', async () => {
  servers = [post, { ...post, server_id: 's2', name: 'Parcels', sign_in: 'needed', tools: [] }];
  open();
  const rows = (await (await list(title)).findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Post1 tool · post.example.com');
  expect(rows[0]).not.toContain('signs in');
  expect(rows[1]).toContain('Each person signs in under Tool Servers in their settings.');
});

it('shows them to nobody else', async () => {
  shell.answer(listWorkspaces, () => ({ workspaces: [createWorkspaceSample({ role: 'Member' })] }));
  open();
  await screen.findByText('You don’t manage the models or tool servers of a workspace.');
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
});

it('says that they couldn’t be loaded', async () => {
  shell.answer(listScopedServers, refused);
  open();
  expect(await (await main()).findByText('Couldn’t load the tool servers of this workspace')).toBeDefined();
});

it('connects one, and keeps what was entered with the reason when it can’t be used', async () => {
  servers = [];
  const problem = 'The tool server “Post” cannot be reached. Check its address.';
  const asked: object[] = [];
  shell.answer(connectScopedServer, (input) => {
    asked.push(input);
    if (asked.length === 1) return { server: null, problem };
    servers = [post];
    return { server: post, problem: null };
  });
  open();
  const key = async () => (await main()).findByLabelText<HTMLInputElement>('Server key (optional)');
  await userEvent.type(await (await main()).findByLabelText('Server name'), 'Post');
  await userEvent.type((await main()).getByLabelText('Server address'), 'https://post.example.com/mcp');
  await userEvent.type(await key(), 'sk-1');
  await press('Connect a tool server');
  expect((await (await main()).findByRole('alert')).textContent).toBe(problem);
  expect((await key()).value).toBe('sk-1');
  await press('Connect a tool server');
  expect(await (await list(title)).findByText('Post')).toBeDefined();
  expect((await key()).value).toBe('');
  const body = { name: 'Post', server_url: 'https://post.example.com/mcp', server_key: 'sk-1' };
  expect(asked[1]).toMatchObject({ query: inWorkspace, body });
});

it('refreshes one and says why that failed', async () => {
  const asked = record(shell, refreshScopedServer, { tools: [], problem: 'Post did not answer.' });
  open();
  await press('Refresh the tools of Post');
  await toastShows(shell, 'The tool server couldn’t be reached');
  expect(asked).toMatchObject([{ params: { server_id: 's1' }, query: inWorkspace }]);
});

it('disconnects one after a question that says what is lost', async () => {
  const asked: object[] = [];
  shell.answer(disconnectScopedServer, (input) => {
    asked.push(input);
    servers = [];
    return { message: 'Disconnected.' };
  });
  open();
  shell.confirmWith(false);
  await press('Disconnect Post');
  const body = 'Chats lose its tools at once. Its key and everybody’s sign-ins are deleted.';
  await expect.poll(() => shell.confirmations).toMatchObject([{ title: 'Disconnect Post?', body, danger: true }]);
  expect(await (await list(title)).findByText('Post')).toBeDefined();
  shell.confirmWith(true);
  await press('Disconnect Post');
  await expect.poll(() => screen.queryByRole('list', { name: title })).toBeNull();
  expect(asked).toMatchObject([{ params: { server_id: 's1' }, query: inWorkspace }]);
});
