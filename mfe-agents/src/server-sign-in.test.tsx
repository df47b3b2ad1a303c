import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type AgentServer, defaultAgentSettings, routes } from 'shared-contracts';
import { finishServerSignIn, getAgentSettings, signOutOfServer, startServerSignIn } from 'shared-contracts/agent-calls';
import { getAgent, listAgents } from 'shared-contracts/calls';
import { connectScopedServer } from 'shared-contracts/connection-calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';
import { refuse, server } from './testing/agent-samples.ts';

const needed: AgentServer = { ...server, has_key: false, sign_in: 'needed' };
const done: AgentServer = { ...needed, sign_in: 'done' };
const address = 'https://sign-in.example/authorize?state=v1.secret';
let shell: FakeShell;
let servers: AgentServer[];
let assign: ReturnType<typeof vi.spyOn>;
const panel = () => within(screen.getByRole('complementary'));

beforeEach(() => {
  servers = [needed];
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(listAgents, () => ({ agents: [] }));
  shell.answer(getAgent, () => make.agent({ agent_id: 'g1', agent_name: 'Editor' }));
  shell.answer(getAgentSettings, () => ({ settings: defaultAgentSettings, actions: [], servers, schedule: null }));
  assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});
afterEach(() => assign.mockRestore());
const show = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const showApps = () => show(routes.agent('g1', 'apps'));

describe('a tool server', () => {
  it('says that it requires a sign-in, and sends the user there', async () => {
    shell.answer(startServerSignIn, () => ({ sign_in_url: address, problem: null }));
    showApps();
    expect(await panel().findByText('Post requires you to sign in before the agent can use its tools.')).toBeDefined();
    expect(panel().queryByRole('button', { name: 'Sign out of Post' })).toBeNull();
    await userEvent.click(panel().getByRole('button', { name: 'Sign in to Post' }));
    await expect.poll(() => assign.mock.calls).toEqual([[address]]);
  });

  it('says why a sign-in can’t start, and opens nothing but web addresses', async () => {
    shell.answer(startServerSignIn, () => ({ sign_in_url: null, problem: 'Ask for a key.' }));
    showApps();
    await userEvent.click(await panel().findByRole('button', { name: 'Sign in to Post' }));
    await expect
      .poll(() => shell.toasts)
      .toMatchObject([{ title: 'The sign-in to the tool server failed', description: 'Ask for a key.' }]);
    shell.answer(startServerSignIn, () => ({ sign_in_url: 'javascript:alert(1)', problem: null }));
    await userEvent.click(panel().getByRole('button', { name: 'Sign in to Post' }));
    expect(assign).not.toHaveBeenCalled();
  });

  it('sends the user to the sign-in when it is connected', async () => {
    servers = [];
    shell.answer(connectScopedServer, () => ({ server: needed, problem: null, sign_in_url: address }));
    showApps();
    await userEvent.type(await panel().findByLabelText('Server name'), 'Post');
    await userEvent.type(panel().getByLabelText('Server address'), 'https://post.example.com/mcp');
    await userEvent.click(panel().getByRole('button', { name: 'Connect a tool server' }));
    await expect.poll(() => assign.mock.calls).toEqual([[address]]);
  });

  it('is signed out of', async () => {
    servers = [done];
    shell.answer(signOutOfServer, () => {
      servers = [needed];
      return needed;
    });
    showApps();
    await userEvent.click(await panel().findByRole('button', { name: 'Sign out of Post' }));
    expect(await panel().findByRole('button', { name: 'Sign in to Post' })).toBeDefined();
  });
});

describe('the page that the sign-in returns to', () => {
  const back = (query: string) => show(`${routes.toolServerSignIn()}?${query}`);

  it('completes the sign-in once and opens the agent’s settings', async () => {
    const sent: unknown[] = [];
    shell.answer(finishServerSignIn, ({ query, body }) => {
      sent.push({ ...query, ...body });
      servers = [done];
      return { agent_id: 'g1', server: done, problem: null };
    });
    back('state=v1.secret&code=abc&iss=https%3A%2F%2Fsign-in.example');
    expect(await screen.findByRole('button', { name: 'Sign out of Post' })).toBeDefined();
    expect(sent).toEqual([{ server_id: 'v1', state: 'v1.secret', code: 'abc', iss: 'https://sign-in.example' }]);
  });

  it('says why it failed and starts again', async () => {
    shell.answer(finishServerSignIn, () => ({ agent_id: 'g1', server: null, problem: 'It took too long.' }));
    shell.answer(startServerSignIn, () => ({ sign_in_url: address, problem: null }));
    back('state=v1.secret&code=abc');
    expect((await screen.findByRole('alert')).textContent).toContain('It took too long.');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    await expect.poll(() => assign.mock.calls).toEqual([[address]]);
  });

  it('says what the server says when the sign-in can’t be completed or started again', async () => {
    shell.answer(finishServerSignIn, refuse('No such server.', 404));
    shell.answer(startServerSignIn, refuse('Try later.', 503));
    back('state=v1.secret&code=abc');
    expect((await screen.findByRole('alert')).textContent).toContain('No such server.');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(await screen.findByText('Try later.')).toBeDefined();
  });

  it('says that the user did not allow it, and that an address is incomplete', async () => {
    const { unmount } = back('state=v1.secret&error=access_denied');
    expect((await screen.findByRole('alert')).textContent).toContain('You didn’t allow the sign-in');
    unmount();
    back('');
    expect((await screen.findByRole('alert')).textContent).toContain('The sign-in wasn’t completed. Try again.');
    expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull();
  });
});
