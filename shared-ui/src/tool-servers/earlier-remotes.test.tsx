import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { disconnectAgentServer, refreshAgentServer } from 'shared-contracts/agent-calls';
import { ShellContext } from 'shared-contracts/shell';
import { createFakeShell } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { createQueryClient } from '../query/query-client.ts';
import { QueryClientProvider } from '../query.ts';
import { ConnectToolServer, ToolServerRow } from '../tool-servers.ts';

it('serves remotes that were built before scopes', async () => {
  const shell = createFakeShell({ remote: 'mfe-agents' });
  const sent: unknown[] = [];
  shell.answer(refreshAgentServer, (input) => {
    sent.push(input);
    return { tools: [], problem: null };
  });
  shell.answer(disconnectAgentServer, (input) => {
    sent.push(input);
    return { message: 'Disconnected.' };
  });
  shell.confirmWith(true);
  const server = {
    server_id: 's1',
    name: 'Post',
    url: 'https://post.example.com/mcp',
    has_key: false,
    sign_in: 'needed',
    tools: [],
  } as const;
  const connect = async (body: object) => {
    sent.push(body);
    return { problem: 'Not reachable.' };
  };
  render(
    <ShellContext value={shell}>
      <QueryClientProvider client={createQueryClient()}>
        <ToolServerRow server={{ ...server, tools: [] }} usedBy="agent" />
        <ConnectToolServer onConnect={connect} />
      </QueryClientProvider>
    </ShellContext>,
  );
  expect(screen.getByText('Post requires you to sign in before the agent can use its tools.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Refresh the tools of Post' }));
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect Post' }));
  const query = { server_id: 's1' };
  await expect.poll(() => sent).toMatchObject([{ query }, { query }]);
  await userEvent.type(screen.getByLabelText('Server name'), 'Maps');
  await userEvent.type(screen.getByLabelText('Server address'), 'https://maps.example.com/mcp');
  await userEvent.click(screen.getByRole('button', { name: 'Connect a tool server' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Not reachable.');
  expect(sent.at(-1)).toEqual({ name: 'Maps', server_url: 'https://maps.example.com/mcp' });
});
