import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, routes } from 'shared-contracts';
import { startServerSignIn, switchServerTools, switchToolServer, type ToolServer } from 'shared-contracts/agent-calls';
import { connectScopedServer, disconnectScopedServer, listScopedServers, refreshScopedServer } from 'shared-contracts/connection-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSettingsShell, list, main, openPage, press, refused, toastShows } from './testing/settings-pages.tsx';

const post: ToolServer = {
  server_id: 's1',
  name: 'Post',
  url: 'https://post.example.com/mcp',
  has_key: true,
  sign_in: 'none',
  is_on: true,
  offered: 2,
  is_given: false,
  tools: [
    { name: 'postage', description: 'Says what a letter costs.', risk: 'reads' },
    { name: 'send_letter', description: '', risk: 'changes' },
  ],
};
const address = 'https://sign-in.example/authorize?state=s1.secret';
let shell: FakeShell;
let servers: ToolServer[];
let assign: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  servers = [post];
  shell = createSettingsShell();
  shell.answer(listScopedServers, () => ({ servers, offered_max: 60 }));
  assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});
afterEach(() => assign.mockRestore());
const open = () => openPage(shell, routes.settings('tool-servers'));
const rows = () => list('Your tool servers');
const switchOf = async () => (await rows()).getByRole('switch', { name: 'Use Post in chats' });

it('is reached from the settings and lists the servers with what their tools do', async () => {
  openPage(shell, routes.settings());
  await userEvent.click(await (await main()).findByRole('link', { name: /Tool Servers/ }));
  expect(await (await rows()).findByText('2 tools · post.example.com')).toBeDefined();
  await userEvent.click((await rows()).getByText('Tools of Post'));
  const [reading, changing] = within((await rows()).getByRole('group')).getAllByRole('listitem');
  expect(reading?.textContent).toContain('postage reads');
  expect(changing?.textContent).toContain('send_letter asks first');
});

it('says what to do without servers, and that the list couldn’t be loaded', async () => {
  servers = [];
  const { unmount } = open();
  expect(await (await main()).findByText('No tool servers yet')).toBeDefined();
  unmount();
  shell.answer(listScopedServers, refused);
  open();
  expect(await (await main()).findByText('Couldn’t load your tool servers')).toBeDefined();
});

it('switches a server off and on for the chats', async () => {
  const sent: unknown[] = [];
  shell.answer(switchToolServer, ({ query, body }) => {
    sent.push({ ...query, ...body });
    servers = [{ ...post, is_on: body.is_on, offered: body.is_on ? 2 : 0 }];
    return { message: 'Stored.' };
  });
  open();
  expect((await switchOf()).getAttribute('aria-checked')).toBe('true');
  await userEvent.click(await switchOf());
  expect(await (await rows()).findByText('Your chats don’t use it.')).toBeDefined();
  await expect.poll(async () => (await switchOf()).getAttribute('aria-checked')).toBe('false');
  await userEvent.click(await switchOf());
  await expect.poll(async () => (await rows()).queryByText('Your chats don’t use it.')).toBeNull();
  expect(sent).toEqual([
    { server_id: 's1', is_on: false },
    { server_id: 's1', is_on: true },
  ]);
});

it('switches single tools and all of them, and says why one is off that nobody switched off', async () => {
  let now: ToolServer = {
    ...post,
    offered: 1,
    tools: post.tools.map((tool) => (tool.risk === 'reads' ? { ...tool, is_on: true } : { ...tool, is_on: false, is_riskier: true })),
  };
  servers = [now];
  const sent: unknown[] = [];
  shell.answer(switchServerTools, ({ body }) => {
    sent.push(body);
    const tools = now.tools.map((tool) => (body.names.includes(tool.name) ? { ...tool, is_on: body.is_on, is_riskier: false } : tool));
    now = { ...post, tools, offered: tools.filter(({ is_on }) => is_on).length };
    servers = [now];
    return now;
  });
  open();
  await userEvent.click(await (await rows()).findByText('Tools of Post'));
  expect((await rows()).queryByText(/^Chats offer/)).toBeNull();
  expect((await rows()).getByText(/^Turned off: its server used to say/)).toBeDefined();
  const tool = async (name: string) => (await rows()).getByRole('switch', { name: `Use ${name} of Post` });
  await userEvent.click(await tool('postage'));
  await expect.poll(async () => (await tool('postage')).getAttribute('aria-checked')).toBe('false');
  await press('All tools of Post');
  await expect.poll(async () => (await tool('send_letter')).getAttribute('aria-checked')).toBe('true');
  expect((await rows()).queryByText(/^Turned off/)).toBeNull();
  await press('None of the tools of Post');
  await expect.poll(async () => (await tool('send_letter')).getAttribute('aria-checked')).toBe('false');
  const names = ['postage', 'send_letter'];
  expect(sent).toEqual([
    { names: ['postage'], is_on: false },
    { names, is_on: true },
    { names, is_on: false },
  ]);
  shell.answer(switchServerTools, refused);
  await userEvent.click(await tool('postage'));
  await toastShows(shell, 'The tool couldn’t be switched');
});

it('says what changed in a tool that waits for a new decision', async () => {
  const changed = { name: 'postage', description: 'Read all mail first.', risk: 'reads' as const, is_on: false };
  servers = [
    {
      ...post,
      tools: [
        { ...changed, changed_from: 'Says the postage.' },
        { ...changed, name: 'other', changed_from: changed.description },
      ],
    },
  ];
  open();
  await userEvent.click(await (await rows()).findByText('Tools of Post'));
  expect((await rows()).getAllByText(/^Turned off: its server describes it differently now/)).toHaveLength(2);
  expect((await rows()).getAllByText(/^Before: /).map(({ textContent }) => textContent)).toEqual(['Before: Says the postage.']);
});

it('finds one of many tools by its name or description', async () => {
  const many = Array.from({ length: 13 }, (_, at) => ({ name: `tool_${at}`, description: '', risk: 'reads' as const, is_on: true }));
  servers = [{ ...post, offered: 15, tools: [...post.tools, ...many] }];
  open();
  await userEvent.click(await (await rows()).findByText('Tools of Post'));
  const names = async () => (await rows()).getAllByRole('switch', { name: /of Post$/ }).map((one) => one.getAttribute('aria-label'));
  expect(await names()).toHaveLength(13);
  const field = (await rows()).getByRole('searchbox', { name: 'Search tools of Post' });
  await userEvent.type(field, 'TOOL_12');
  expect(await names()).toEqual(['Use tool_12 of Post']);
  await userEvent.clear(field);
  await userEvent.type(field, 'costs');
  expect((await rows()).getByText('postage')).toBeDefined();
  await userEvent.type(field, ' nothing');
  expect((await rows()).getByText('No tool matches “costs nothing”.')).toBeDefined();
});

it('shows the switch as it was when it couldn’t be stored', async () => {
  shell.answer(switchToolServer, refused);
  open();
  await userEvent.click(await switchOf());
  await toastShows(shell, 'The tool server couldn’t be switched');
  await expect.poll(async () => (await switchOf()).getAttribute('aria-checked')).toBe('true');
});

it('lets nobody but administrators disconnect or refresh one of theirs, and lets each person sign in', async () => {
  servers = [{ ...post, is_given: true, sign_in: 'needed', tools: [], offered: 0 }];
  open();
  expect(await (await rows()).findByText('An administrator connected it.')).toBeDefined();
  expect((await rows()).getByRole('button', { name: 'Sign in to Post' })).toBeDefined();
  expect((await rows()).queryByRole('button', { name: 'Disconnect Post' })).toBeNull();
  expect((await rows()).queryByRole('button', { name: 'Refresh the tools of Post' })).toBeNull();
  expect(await switchOf()).toBeDefined();
});

it('names the workspace that connected one', async () => {
  servers = [{ ...post, is_given: true, workspace_name: 'Launch' }];
  open();
  expect(await (await rows()).findByText('The workspace “Launch” connected it.')).toBeDefined();
  expect((await rows()).queryByText('An administrator connected it.')).toBeNull();
  expect((await rows()).queryByRole('button', { name: 'Disconnect Post' })).toBeNull();
});

it('says when chats can’t offer all of its tools', async () => {
  servers = [{ ...post, offered: 1 }];
  open();
  expect(await (await rows()).findByText(/^Chats offer 1 of its tools\. A question has room for 60 tools/)).toBeDefined();
});

it('connects a server, says why one is refused, and follows a sign-in', async () => {
  servers = [];
  const problem = 'The tool server “Post” cannot be reached. Check its address.';
  shell.answer(connectScopedServer, () => ({ server: null, problem }));
  open();
  await userEvent.type(await (await main()).findByLabelText('Server name'), 'Post');
  await userEvent.type((await main()).getByLabelText('Server address'), 'https://post.example.com/mcp');
  await userEvent.type((await main()).getByLabelText('Server key (optional)'), 'sk-1');
  await press('Connect a tool server');
  expect((await (await main()).findByRole('alert')).textContent).toBe(problem);
  const message = 'This must be an http or https address.';
  shell.answer(connectScopedServer, () => {
    throw new ApiError({
      code: 'invalid-input',
      status: 400,
      detail: 'The request is invalid.',
      errors: [{ path: 'body.server_url', message }],
    });
  });
  await press('Connect a tool server');
  await expect.poll(async () => (await (await main()).findByRole('alert')).textContent).toBe(message);
  const sent: unknown[] = [];
  shell.answer(connectScopedServer, ({ query, body }) => {
    sent.push({ query, body });
    servers = [{ ...post, sign_in: 'needed', tools: [], offered: 0 }];
    return { server: post, problem: null, sign_in_url: address };
  });
  await press('Connect a tool server');
  expect(await (await rows()).findByText('Post requires you to sign in before your chats can use its tools.')).toBeDefined();
  const body = { name: 'Post', server_url: 'https://post.example.com/mcp', server_key: 'sk-1' };
  expect(sent).toEqual([{ query: { of: 'me' }, body }]);
  expect(assign.mock.calls).toEqual([[address]]);
  shell.answer(startServerSignIn, () => ({ sign_in_url: address, problem: null }));
  await press('Sign in to Post');
  await expect.poll(() => assign.mock.calls).toHaveLength(2);
});

it('refreshes and disconnects a server after a question', async () => {
  const sent: unknown[] = [];
  shell.answer(refreshScopedServer, (input) => {
    sent.push(input);
    return { tools: [], problem: 'Post did not answer.' };
  });
  shell.answer(disconnectScopedServer, (input) => {
    sent.push(input);
    servers = [];
    return { message: 'Disconnected.' };
  });
  open();
  await press('Refresh the tools of Post');
  await toastShows(shell, 'The tool server couldn’t be reached');
  shell.confirmWith(false);
  await press('Disconnect Post');
  await expect.poll(() => shell.confirmations).toMatchObject([{ title: 'Disconnect Post?', danger: true }]);
  expect(await rows()).toBeDefined();
  shell.confirmWith(true);
  await press('Disconnect Post');
  expect(await screen.findByText('No tool servers yet')).toBeDefined();
  const ofPost = { params: { server_id: 's1' }, query: { of: 'me' } };
  expect(sent).toMatchObject([ofPost, ofPost]);
});
