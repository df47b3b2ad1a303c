// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/my-works/my-works.page.tsx';
import { render, screen } from '@testing-library/react';
import type { WorkflowRunStatus } from 'shared-contracts';
import { listItems, listNotebooks } from 'shared-contracts/calls';
import { createFakeShell } from 'shared-contracts/testing';
import { watchWorkflowRuns } from 'shared-contracts/workflow-calls';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const now = new Date().toISOString();
const runsChanged = { id: '', event: 'runs', data: '{"open":1}' };

beforeEach(() => localStorage.clear());

/** Opens My Works with one workflow whose state the test can change. */
function openWorks(kind: 'workflow' | 'file') {
  const shell = createFakeShell({ remote: contributes.remote });
  let status: WorkflowRunStatus = 'running';
  let change = Promise.withResolvers<boolean>();
  const connections: boolean[] = [];
  shell.answer(listNotebooks, () => ({ notebooks: [] }));
  shell.answer(listItems, () => {
    const workflow = { is_on: false, last_run: { status, at: now } };
    const item = {
      kind: 'blueprint' as const,
      id: 'b',
      name: 'Onboarding',
      notebook_id: null,
      target: null,
      created_at: now,
      changed_at: now,
    };
    return { items: [{ ...item, workflow }], total: 1, counts: { workflow: 1 } };
  });
  shell.answerStream(watchWorkflowRuns, async function* (_, { signal }) {
    connections.push(true);
    signal?.addEventListener('abort', () => change.resolve(false));
    yield runsChanged;
    while (await change.promise) {
      change = Promise.withResolvers();
      yield runsChanged;
    }
  });
  const view = render(
    <RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={`/my-works?kind=${kind}`} />,
  );
  return {
    ...view,
    connections,
    becomes: (next: WorkflowRunStatus) => {
      status = next;
      change.resolve(true);
    },
  };
}

it('shows the end of a run while My Works is open', async () => {
  const { becomes, connections, unmount } = openWorks('workflow');
  expect(await screen.findByText('Running')).toBeDefined();
  await expect.poll(() => connections).toHaveLength(1);
  becomes('failed');
  expect(await screen.findByText('Last run failed')).toBeDefined();
  becomes('succeeded');
  expect(await screen.findByText('Last run succeeded')).toBeDefined();
  unmount();
});

it('does not watch runs where no workflows are shown', async () => {
  const { connections } = openWorks('file');
  expect(await screen.findByRole('link', { name: 'Onboarding' })).toBeDefined();
  expect(connections).toEqual([]);
});
