import { act, render, renderHook, screen } from '@testing-library/react';
import { type Agent, ApiError, agentChanged } from 'shared-contracts';
import { getAgent, listAgents, renameAgent } from 'shared-contracts/calls';
import { ShellContext } from 'shared-contracts/shell';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { QueryClientProvider } from '../query.ts';
import { createQueryClient } from './query-client.ts';
import { useCall, useCallAction } from './use-call.ts';

/** Serves one agent whose name `renameAgent` changes, and records the requests. */
function shellWithAgent() {
  const shell = createFakeShell({ remote: 'mfe-agents' });
  const server = { agent: make.agent({ agent_name: 'Atlas' }) as Agent, asked: [] as string[] };
  shell.answer(listAgents, ({ query }) => {
    server.asked.push(`list of ${query.email}`);
    return { agents: [server.agent] };
  });
  shell.answer(renameAgent, ({ query }) => {
    server.agent = { ...server.agent, agent_name: query.rename };
    return { message: 'ok' };
  });
  return { shell, server };
}

function Agents() {
  const { data } = useCall(listAgents, {}, { select: ({ agents }) => agents.map(({ agent_name }) => agent_name).join(', ') });
  return <p>Agents: {data}</p>;
}

function Rename({ isOptimistic = false }: { isOptimistic?: boolean }) {
  const rename = useCallAction(renameAgent, {
    success: (_, { query }) => `Renamed to ${query.rename}`,
    ...(isOptimistic && {
      optimistic: (cache, { query }) =>
        cache.write(listAgents, {}, ({ agents }) => ({ agents: agents.map((one) => ({ ...one, agent_name: query.rename })) })),
    }),
  });
  return (
    <button type="button" disabled={rename.isPending} onClick={() => rename.mutate({ query: { agent_id: 'g_1', rename: 'Scout' } })}>
      Rename
    </button>
  );
}

const show = (shell: FakeShell, isOptimistic = false) =>
  render(
    <ShellContext value={shell}>
      <QueryClientProvider client={createQueryClient()}>
        <Agents />
        <Agents />
        <Rename isOptimistic={isOptimistic} />
      </QueryClientProvider>
    </ShellContext>,
  );

const names = (text: string) => screen.findAllByText(`Agents: ${text}`);
const press = () => act(async () => screen.getByRole('button', { name: 'Rename' }).click());

it('fills in the signed-in user and fetches once for two components', async () => {
  const { shell, server } = shellWithAgent();
  show(shell);
  expect(await names('Atlas')).toHaveLength(2);
  expect(server.asked).toEqual(['list of priya@example.com']);
});

it('fetches nothing while nobody is signed in', async () => {
  const { shell, server } = shellWithAgent();
  shell.setSession(null);
  show(shell);
  await act(async () => undefined);
  expect(server.asked).toEqual([]);
});

it('keeps the answers of two users apart', async () => {
  const { shell, server } = shellWithAgent();
  show(shell);
  await names('Atlas');
  act(() => shell.setSession({ email: 'omar@example.com', firstName: 'Omar', lastName: '', timeZone: undefined }));
  await names('Atlas');
  expect(server.asked).toEqual(['list of priya@example.com', 'list of omar@example.com']);
});

it('fetches once again after an event that the call follows', async () => {
  const { shell, server } = shellWithAgent();
  show(shell);
  await names('Atlas');
  server.agent = { ...server.agent, agent_name: 'Nova' };
  act(() => shell.bus.publish(agentChanged, { agentId: 'g_1', change: 'updated' }));
  await names('Nova');
  expect(server.asked).toHaveLength(2);
});

it('fetches again after an event that arrives while the first answer is on its way', async () => {
  const { shell, server } = shellWithAgent();
  const answers: (() => void)[] = [];
  shell.answer(listAgents, () => {
    const agents = [server.agent];
    return new Promise((resolve) => answers.push(() => resolve({ agents })));
  });
  show(shell);
  await act(async () => undefined);
  server.agent = { ...server.agent, agent_name: 'Nova' };
  await act(async () => shell.bus.publish(agentChanged, { agentId: 'g_1', change: 'updated' }));
  expect(answers).toHaveLength(2);
  await act(async () => answers[0]?.());
  await act(async () => answers[1]?.());
  await names('Nova');
});

it('sends what shows at once in the order in which it shows', async () => {
  const { shell } = shellWithAgent();
  const sent: string[] = [];
  let answer = () => {};
  shell.answer(renameAgent, ({ query }) => {
    sent.push(query.rename);
    return new Promise((resolve) => {
      answer = () => resolve({ message: '' });
    });
  });
  const { result } = renderHook(() => useCallAction(renameAgent, { optimistic: () => () => undefined }), {
    wrapper: ({ children }) => (
      <ShellContext value={shell}>
        <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
      </ShellContext>
    ),
  });
  await act(async () => {
    for (const rename of ['Nova', 'Scout']) result.current.mutate({ query: { agent_id: 'g_1', rename } });
  });
  expect(sent).toEqual(['Nova']);
  await act(async () => answer());
  expect(sent).toEqual(['Nova', 'Scout']);
  await act(async () => answer());
});

it('refreshes what the call changes and shows the success toast', async () => {
  const { shell } = shellWithAgent();
  show(shell);
  await names('Atlas');
  await press();
  await names('Scout');
  expect(shell.toasts).toEqual([{ kind: 'success', title: 'Renamed to Scout' }]);
});

/** Renders a row whose change can be undone. */
function Row() {
  const restore = useCallAction(renameAgent);
  const onAction = () => restore.mutate({ query: { agent_id: 'g_1', rename: 'Atlas' } });
  const rename = useCallAction(renameAgent, { success: () => ({ title: 'Renamed', action: { label: 'Undo', onAction } }) });
  return (
    <button type="button" onClick={() => rename.mutate({ query: { agent_id: 'g_1', rename: 'Scout' } })}>
      Rename
    </button>
  );
}

it('shows the toast of a row that is gone before the server answers, with its action', async () => {
  const { shell } = shellWithAgent();
  let answer = () => {};
  const renamed: string[] = [];
  shell.answer(renameAgent, ({ query }) => {
    renamed.push(query.rename);
    return new Promise((resolve) => {
      answer = () => resolve({ message: '' });
    });
  });
  const { unmount } = render(
    <ShellContext value={shell}>
      <QueryClientProvider client={createQueryClient()}>
        <Row />
      </QueryClientProvider>
    </ShellContext>,
  );
  await press();
  unmount();
  await act(async () => answer());
  const [toast] = shell.toasts;
  expect(toast).toEqual({ kind: 'success', title: 'Renamed', action: { label: 'Undo', onAction: expect.any(Function) } });
  await act(async () => toast?.action?.onAction());
  expect(renamed).toEqual(['Scout', 'Atlas']);
});

it('shows the server’s sentence and takes back the optimistic change when the call fails', async () => {
  const { shell } = shellWithAgent();
  let refuse = () => {};
  shell.answer(
    renameAgent,
    () =>
      new Promise((_, reject) => {
        refuse = () => reject(new ApiError({ code: 'name-taken', status: 409, detail: 'An agent with this name already exists.' }));
      }),
  );
  show(shell, true);
  await names('Atlas');
  await press();
  await names('Scout');
  await act(async () => refuse());
  await names('Atlas');
  expect(shell.toasts).toEqual([{ kind: 'error', title: 'That didn’t work', description: 'An agent with this name already exists.' }]);
});

it('can be tried again as soon as it has failed, whatever its refresh takes', async () => {
  const { shell } = shellWithAgent();
  show(shell);
  await names('Atlas');
  shell.answer(listAgents, () => new Promise(() => {}));
  shell.answer(renameAgent, () => Promise.reject(new ApiError({ code: 'name-taken', status: 409, detail: 'Taken.' })));
  await press();
  expect(await screen.findByRole('button', { name: 'Rename' })).toHaveProperty('disabled', false);
  await press();
  expect(shell.toasts).toHaveLength(2);
});

const Waiting = () => <p>{useCall(getAgent, { query: { agent_id: '' } }, { isEnabled: false }).fetchStatus}</p>;

it('waits while it is not enabled', async () => {
  render(
    <ShellContext value={shellWithAgent().shell}>
      <QueryClientProvider client={createQueryClient()}>
        <Waiting />
      </QueryClientProvider>
    </ShellContext>,
  );
  expect(await screen.findByText('idle')).toBeDefined();
});
