// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/workflows/workflows.page.tsx';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import type { FakeShell } from 'shared-contracts/testing';
import { createWorkflow, getWorkflow, saveWorkflow, type WorkflowDetail, type WorkflowStep } from 'shared-contracts/workflow-calls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addStep, createEditorServer, notifyStep, selectStep, stepNames } from './testing/open-editor.tsx';
import { manualStart, sampleWorkflow } from './testing/workflow-samples.ts';

const unreachable = () => new ApiError({ code: 'network', status: 0, detail: 'No network.' });
const saveNow = () => window.dispatchEvent(new Event('online'));

/** Creates a server that refuses to overwrite what the editor hasn't seen. */
function createVersionedServer(...steps: WorkflowStep[]) {
  const server = createEditorServer();
  const state = { stored: sampleWorkflow({ version: 1 }, [manualStart, ...steps]), isDown: false, saves: 0 };
  const answer = (shell: FakeShell) => {
    shell.answer(getWorkflow, () => state.stored);
    shell.answer(saveWorkflow, ({ body }) => {
      state.saves += 1;
      if (state.isDown) throw unreachable();
      if (body.expected_version !== state.stored.version)
        throw new ApiError({ code: 'workflow-changed', status: 409, detail: 'Changed.', current: state.stored });
      state.stored = { ...state.stored, name: body.name, definition: body.definition, version: state.stored.version + 1 };
      return state.stored;
    });
  };
  return Object.assign(state, {
    shell: server.shell,
    /** Saves what another tab changed. */
    change: (part: Partial<WorkflowDetail>) => {
      state.stored = { ...state.stored, ...part, version: state.stored.version + 1 };
    },
    open: () => {
      const opened = server.open(...steps);
      answer(server.shell);
      return opened;
    },
  });
}

const nameField = () => screen.findByLabelText('Workflow name');

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the editor after a failed save', () => {
  it('keeps the changes when the user leaves and returns', async () => {
    const server = createVersionedServer(notifyStep);
    await server.open();
    server.isDown = true;
    await userEvent.type(await nameField(), '!');
    await screen.findByText('No network.');
    cleanup();
    await server.open();
    await expect.poll(async () => (await nameField()).getAttribute('value')).toBe('Weekly digest!');
    expect(server.stored.name).toBe('Weekly digest');
    server.isDown = false;
    saveNow();
    await expect.poll(() => server.stored.name).toBe('Weekly digest!');
    expect(await screen.findByText('Saved')).toBeDefined();
    await expect.poll(() => Object.entries(localStorage)).toEqual([]);
  });

  it('asks before the page is left', async () => {
    const server = createVersionedServer(notifyStep);
    const page = await server.open();
    server.isDown = true;
    await userEvent.type(await nameField(), '!');
    await screen.findByText('No network.');
    server.shell.confirmWith(false);
    await userEvent.click(page.getByRole('link', { name: 'Workflows' }));
    expect(server.shell.confirmations).toMatchObject([{ title: 'Leave without saving?' }]);
    expect(await nameField()).toBeDefined();
  });
});

describe('the editor and another tab', () => {
  it('merges changes of different steps', async () => {
    const server = createVersionedServer(notifyStep);
    const page = await server.open();
    const config = { title: 'Hello', text: 'There' };
    const changed = { ...notifyStep, kind: 'notify' as const, config };
    server.change({ definition: { ...server.stored.definition, steps: [manualStart, changed] } });
    await userEvent.type(await nameField(), '!');
    await expect.poll(() => [server.stored.name, server.stored.definition.steps[1]?.config]).toEqual(['Weekly digest!', config]);
    const panel = await selectStep(page, /Tell me/);
    expect(panel.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Hello');
  });

  it('keeps a conflict open when the user leaves and returns', async () => {
    const server = createVersionedServer(notifyStep);
    await server.open();
    server.change({ name: 'Their digest' });
    await userEvent.type(await nameField(), '!');
    await screen.findByText('This workflow was changed elsewhere');
    cleanup();
    const page = await server.open();
    expect(await screen.findByText('This workflow was changed elsewhere')).toBeDefined();
    expect([server.stored.name, (await nameField()).getAttribute('value')]).toEqual(['Their digest', 'Weekly digest!']);
    await userEvent.click(page.getByRole('button', { name: 'Keep mine' }));
    await expect.poll(() => server.stored.name).toBe('Weekly digest!');
  });

  it('shows the conflict of what a closed page left with what was saved since', async () => {
    const server = createVersionedServer(notifyStep);
    const { name, definition } = server.stored;
    const draft = { value: { name: 'Left digest', definition }, version: 1, base: { name, definition } };
    localStorage.setItem('atrium:draft:priya@example.com:workflow/w/closed', JSON.stringify(draft));
    server.change({ name: 'Their digest' });
    await server.open();
    expect(await screen.findByText('This workflow was changed elsewhere')).toBeDefined();
    expect((await nameField()).getAttribute('value')).toBe('Left digest');
  });
});

describe('a new workflow', () => {
  /** Records the ids that the editor chooses. Each creation but the last loses its answer. */
  const createIds = (server: ReturnType<typeof createEditorServer>, lost: number) => {
    const ids: (string | undefined)[] = [];
    server.shell.answer(createWorkflow, ({ body }) => {
      ids.push(body.new_id);
      if (ids.length <= lost) throw unreachable();
      return {
        ...sampleWorkflow({ workflow_id: body.new_id ?? '', name: body.name }),
        ...(body.definition && { definition: body.definition }),
      };
    });
    return ids;
  };

  it('is created once when an answer is lost', async () => {
    const server = createEditorServer();
    const ids = createIds(server, 1);
    const page = await server.openNew();
    await addStep(page, 'Notify me');
    await screen.findByText('No network.');
    saveNow();
    await expect.poll(() => ids.length).toBe(2);
    expect(ids[0]).toMatch(/^bpr_[0-9a-z]{24,64}$/);
    expect(ids[1]).toBe(ids[0]);
  });

  it('that a closed page left is restored with its steps and the id that was chosen for it', async () => {
    const server = createEditorServer();
    const ids = createIds(server, 0);
    const { name, definition } = sampleWorkflow({ name: 'Left digest' }, [manualStart, notifyStep]);
    const newId = 'bpr_0123456789abcdef0123456789abcdef';
    const draft = { value: { name, definition }, version: null, newId };
    localStorage.setItem('atrium:draft:priya@example.com:workflow/new/closed', JSON.stringify(draft));
    const page = await server.openNew();
    await expect.poll(async () => (await nameField()).getAttribute('value')).toBe('Left digest');
    expect(await stepNames(page)).toHaveLength(2);
    saveNow();
    await expect.poll(() => ids).toEqual([newId]);
    await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('/new/'))).toEqual([]);
  });
});

it('never keeps a secret in the browser', async () => {
  const http: WorkflowStep = {
    id: 'call',
    kind: 'http',
    name: 'Call',
    position: { x: 0, y: 132 },
    config: {
      method: 'GET',
      url: 'https://example.com',
      body: '',
      allowed_hosts: [],
      headers: [
        { name: 'Authorization', value: 'Bearer very-secret' },
        { name: 'Accept', value: 'text/plain' },
      ],
    },
  };
  const server = createVersionedServer(http);
  await server.open();
  server.isDown = true;
  await userEvent.type(await nameField(), '!');
  await screen.findByText('No network.');
  const kept = JSON.stringify({ ...localStorage });
  expect(kept).toContain('text/plain');
  expect(kept).not.toContain('very-secret');
});
