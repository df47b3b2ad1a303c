// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/workflows/workflows.page.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import {
  createWorkflow,
  getWorkflow,
  listWorkflows,
  runWorkflow,
  saveWorkflow,
  type WorkflowDetail,
  type WorkflowSummary,
} from 'shared-contracts/workflow-calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addStep, createEditorServer, notifyStep, selectStep, stepNames } from './testing/open-editor.tsx';
import { findMain, refuse } from './testing/open-remote.tsx';
import { manualStart, sampleRun, sampleWorkflow } from './testing/workflow-samples.ts';

let server: ReturnType<typeof createEditorServer>;

beforeEach(() => {
  localStorage.clear();
  server = createEditorServer();
});
afterEach(() => vi.restoreAllMocks());

describe('leaving the editor', () => {
  let listed: WorkflowSummary[];
  const leave = async () => {
    await userEvent.click(await (await findMain()).findByRole('link', { name: 'Workflows' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Workflows' })).toBeDefined();
  };
  beforeEach(() => {
    listed = [];
    server.shell.answer(listWorkflows, () => ({ workflows: listed }));
  });

  it('creates a workflow that was just changed, and does not call the user back', async () => {
    const { promise, resolve } = Promise.withResolvers<WorkflowDetail>();
    server.shell.answer(createWorkflow, () => promise);
    const page = await server.openNew();
    await addStep(page, 'Notify me');
    await leave();
    listed = [sampleWorkflow({ name: 'New workflow' })];
    resolve(sampleWorkflow({ name: 'New workflow' }));
    expect(await (await findMain()).findByRole('link', { name: 'New workflow' })).toBeDefined();
    expect(server.shell.visited).toEqual([]);
  });

  it('saves the last change to a stored workflow', async () => {
    const page = await server.open(notifyStep);
    await userEvent.type(page.getByLabelText('Workflow name'), '!');
    await leave();
    await expect.poll(() => server.stored?.name).toBe('Weekly digest!');
  });

  it('saves once when a run waits for the same save', async () => {
    const page = await server.open(notifyStep);
    const [first, versions] = [Promise.withResolvers<void>(), [] as number[]];
    server.shell.answer(saveWorkflow, async ({ body }) => {
      versions.push(body.expected_version);
      if (versions.length === 1) await first.promise;
      return sampleWorkflow({ name: body.name, version: body.expected_version + 1 });
    });
    const started = Promise.withResolvers<void>();
    server.shell.answer(runWorkflow, () => {
      started.resolve();
      return sampleRun();
    });
    const name = page.getByLabelText('Workflow name');
    await userEvent.type(name, '!');
    await expect.poll(() => versions.length, { timeout: 3_000 }).toBe(1);
    await userEvent.type(name, '?');
    await userEvent.click(page.getByRole('button', { name: 'Run now' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Run' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await leave();
    first.resolve();
    await started.promise;
    expect(versions).toEqual([versions[0], (versions[0] ?? 0) + 1]);
  });

  it('saves before the browser closes the page, and lets it ask', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const page = await server.open(notifyStep);
    expect(asks()).toBe(false);
    await userEvent.type(page.getByLabelText('Workflow name'), '!');
    expect(asks()).toBe(true);
    expect(server.stored?.name).toBe('Weekly digest!');
    expect(await page.findByText('Saved')).toBeDefined();
    expect(asks()).toBe(false);
  });

  it('creates nothing when nothing was changed', async () => {
    let created = 0;
    server.shell.answer(createWorkflow, () => {
      created += 1;
      return sampleWorkflow();
    });
    const page = await server.openNew();
    expect(page.getByText('Not saved yet')).toBeDefined();
    await leave();
    expect(await (await findMain()).findByText('No workflows available.')).toBeDefined();
    expect(created).toBe(0);
  });
});

describe('saving', () => {
  it('waits while the browser is offline and saves when it is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const page = await server.open(notifyStep);
    await userEvent.type(page.getByLabelText('Workflow name'), '!');
    window.dispatchEvent(new Event('offline'));
    expect(server.stored).toBeUndefined();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => server.stored?.name).toBe('Weekly digest!');
  });

  it('shows the problems that only the server finds until the next change', async () => {
    const page = await server.open(notifyStep);
    const problem = { step_id: 'notify', field: 'title', code: 'missing' as const, message: 'This title is taken.' };
    server.serve(sampleWorkflow({ problems: [problem] }));
    await userEvent.type(page.getByLabelText('Workflow name'), '!');
    expect(await page.findByText('1 problem to fix before it can run')).toBeDefined();
    expect(page.getByRole('button', { name: 'Run now' })).toHaveProperty('disabled', true);
    server.serve(sampleWorkflow());
    await userEvent.type(page.getByLabelText('Workflow name'), '!');
    expect(page.getByText('Ready to run')).toBeDefined();
  });

  it('marks a workflow without a name and says that it needs one', async () => {
    const page = await server.open(notifyStep);
    const name = page.getByLabelText('Workflow name');
    await userEvent.clear(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    server.shell.answer(saveWorkflow, () => {
      const errors = [{ path: 'body.name', message: 'Enter a name for the workflow.' }];
      throw new ApiError({ code: 'invalid-input', status: 400, detail: 'The request is invalid.', errors });
    });
    expect(await page.findByText('Enter a name for the workflow.')).toBeDefined();
  });

  it('does not run a workflow that could not be saved', async () => {
    const runs: unknown[] = [];
    server.shell.answer(runWorkflow, ({ body }) => {
      runs.push(body);
      throw new Error('It must not run.');
    });
    const page = await server.open(notifyStep);
    server.shell.answer(saveWorkflow, refuse('The database is busy.', 503));
    await userEvent.type(page.getByLabelText('Workflow name'), '!');
    await userEvent.click(page.getByRole('button', { name: 'Run now' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Run' }));
    expect(await page.findByText('The database is busy.')).toBeDefined();
    expect(runs).toEqual([]);
  });
});

describe('a conflict with another tab', () => {
  const theirs = sampleWorkflow({ name: 'Their digest', version: 7 }, [manualStart]);
  const openConflict = async () => {
    const page = await server.open(notifyStep);
    server.shell.answer(saveWorkflow, () => {
      throw new ApiError({ code: 'workflow-changed', status: 409, detail: 'Changed.' });
    });
    await addStep(page, 'Wait');
    await page.findByText('This workflow was changed elsewhere');
    return page;
  };

  it('takes the other version with its steps, which undo cannot leave', async () => {
    const page = await openConflict();
    server.shell.answer(getWorkflow, () => theirs);
    await userEvent.click(page.getByRole('button', { name: 'Use the other version' }));
    await expect.poll(() => page.getByLabelText('Workflow name')).toHaveProperty('value', 'Their digest');
    expect(await stepNames(page)).toEqual(['Start']);
    expect(page.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
    expect(page.queryByText('This workflow was changed elsewhere')).toBeNull();
    expect(server.stored).toBeUndefined();
  });

  it('says why the other version could not be loaded and keeps this one', async () => {
    const page = await openConflict();
    server.shell.answer(getWorkflow, refuse('Try later.', 403));
    await userEvent.click(page.getByRole('button', { name: 'Use the other version' }));
    const failure = { kind: 'error', title: 'The workflow couldn’t be loaded', description: 'Try later.' };
    await expect.poll(() => server.shell.toasts).toMatchObject([failure]);
    expect(page.getByRole('button', { name: 'Use the other version' })).toBeDefined();
    expect(await stepNames(page)).toHaveLength(3);
  });

  it('keeps what is changed before the user chooses', async () => {
    const page = await openConflict();
    const panel = await selectStep(page, /Tell me/);
    await userEvent.type(panel.getByRole('textbox', { name: 'Title' }), ' all');
    expect(page.getByText('This workflow was changed elsewhere')).toBeDefined();
    server.serve(theirs);
    await userEvent.click(page.getByRole('button', { name: 'Keep mine' }));
    await expect.poll(() => server.stored?.definition.steps.map(({ config }) => config)).toMatchObject([{}, { title: 'Hi all' }, {}]);
    await expect.poll(() => page.queryByText('This workflow was changed elsewhere')).toBeNull();
  });
});
