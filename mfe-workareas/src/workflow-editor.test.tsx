import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { createWorkflow, getWorkflow, getWorkflowRun, runWorkflow, saveWorkflow, type WorkflowStep } from 'shared-contracts/workflow-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { addStep, createEditorServer, notifyStep, selectStep, stepNames } from './testing/open-editor.tsx';
import { openRemote, refuse } from './testing/open-remote.tsx';
import { manualStart, sampleRun, sampleRunDetail, sampleWorkflow } from './testing/workflow-samples.ts';

let server: ReturnType<typeof createEditorServer>;

const report: WorkflowStep = {
  id: 'report',
  kind: 'report',
  name: 'Keep it',
  position: { x: 0, y: 264 },
  config: { title: 'R', body: 'B' },
};

beforeEach(() => {
  server = createEditorServer();
});

describe('opening the editor', () => {
  it('shows the steps of a stored workflow with links to its dashboard', async () => {
    const page = await server.open(notifyStep);
    expect(page.getByLabelText<HTMLInputElement>('Workflow name').value).toBe('Weekly digest');
    expect(await stepNames(page)).toEqual(['Start', 'Tell me']);
    expect(page.getByRole('link', { name: 'Runs' }).getAttribute('href')).toContain('workflowId=w');
    expect(page.getByText('Ready to run')).toBeDefined();
  });

  it('shows why a workflow fails to load', async () => {
    server.shell.answer(getWorkflow, refuse('It was deleted.', 404));
    openRemote(server.shell, '/workflows/create-new-workflow?workflowId=w');
    expect((await screen.findByRole('alert')).textContent).toContain('The workflow couldn’t be loaded');
  });
});

describe('changing a workflow', () => {
  it('saves a new name', async () => {
    const page = await server.open(notifyStep);
    await userEvent.type(page.getByLabelText('Workflow name'), ' 2');
    await expect.poll(() => server.stored?.name).toBe('Weekly digest 2');
    expect(await page.findByText('Saved')).toBeDefined();
  });

  it('undoes and redoes with buttons and keys', async () => {
    const page = await server.open(notifyStep);
    const undo = page.getByRole<HTMLButtonElement>('button', { name: 'Undo' });
    expect(undo.disabled).toBe(true);
    await addStep(page, 'Wait');
    expect(await stepNames(page)).toHaveLength(3);
    await userEvent.click(undo);
    expect(await stepNames(page)).toHaveLength(2);
    await userEvent.click(page.getByRole('button', { name: 'Redo' }));
    expect(await stepNames(page)).toHaveLength(3);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await stepNames(page)).toHaveLength(2);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(await stepNames(page)).toHaveLength(3);
  });

  it('leaves the keys to text fields', async () => {
    const page = await server.open(notifyStep);
    await addStep(page, 'Wait');
    await userEvent.click(page.getByLabelText('Workflow name'));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await stepNames(page)).toHaveLength(3);
  });

  it('connects the neighbors of a removed step', async () => {
    const page = await server.open(notifyStep, report);
    const panel = await selectStep(page, /Tell me/);
    await userEvent.click(panel.getByRole('button', { name: 'Remove step' }));
    expect(await stepNames(page)).toEqual(['Start', 'Keep it']);
    const start = await selectStep(page, /Start/);
    expect(start.getByRole('button', { name: 'Remove the line to Keep it' })).toBeDefined();
  });

  it('removes a line and offers the step again', async () => {
    const page = await server.open(notifyStep, report);
    const panel = await selectStep(page, /Tell me/);
    await userEvent.click(panel.getByRole('button', { name: 'Remove the line to Keep it' }));
    await expect.poll(() => server.stored?.definition.edges.map(({ to }) => to)).toEqual(['notify']);
    await userEvent.click(panel.getByRole('combobox', { name: 'Then' }));
    await userEvent.click(await screen.findByTitle('Keep it'));
    expect(await panel.findByRole('button', { name: 'Remove the line to Keep it' })).toBeDefined();
  });

  it('never offers to remove the trigger', async () => {
    const page = await server.open(notifyStep);
    const panel = await selectStep(page, /Start/);
    expect(panel.queryByRole('button', { name: 'Remove step' })).toBeNull();
    expect(panel.getByText(/Someone selects Run now/)).toBeDefined();
  });

  it('closes the panel of a step', async () => {
    const page = await server.open(notifyStep);
    const panel = await selectStep(page, /Tell me/);
    await userEvent.click(panel.getByRole('button', { name: 'Close' }));
    expect(page.queryByRole('region', { name: 'Step: Tell me' })).toBeNull();
  });
});

describe('saving', () => {
  it('keeps the changes when saving fails and saves them again on request', async () => {
    const page = await server.open(notifyStep);
    server.shell.answer(saveWorkflow, refuse('The database is busy.', 503));
    await userEvent.type(page.getByLabelText('Workflow name'), '!');
    expect(await page.findByText('The workflow couldn’t be saved. Your changes are still here.')).toBeDefined();
    expect(page.getByText('The database is busy.')).toBeDefined();
    server.serve(sampleWorkflow({}, [manualStart, notifyStep]));
    await userEvent.click(page.getByRole('button', { name: 'Save again' }));
    await expect.poll(() => server.stored?.name).toBe('Weekly digest!');
  });

  it('offers to keep the changes as a new workflow when it was deleted elsewhere', async () => {
    const page = await server.open(notifyStep);
    server.shell.answer(saveWorkflow, () => {
      throw new ApiError({ code: 'not-found', status: 404, detail: 'Not found.' });
    });
    await userEvent.type(page.getByLabelText('Workflow name'), '!');
    expect(await page.findByText('This workflow was deleted or is no longer shared with you')).toBeDefined();
    expect(page.queryByRole('button', { name: 'Save again' })).toBeNull();
    server.shell.answer(createWorkflow, ({ body }) => sampleWorkflow({ workflow_id: 'w2', name: body.name }, body.definition?.steps));
    await userEvent.click(page.getByRole('button', { name: 'Save as new workflow' }));
    await page.findByText('Saved');
    expect(server.shell.visited.at(-1)).toContain('workflowId=w2');
    expect(await stepNames(page)).toEqual(['Start', 'Tell me']);
  });

  it('overwrites the other tab’s version on request', async () => {
    const page = await server.open(notifyStep);
    server.shell.answer(saveWorkflow, () => {
      throw new ApiError({ code: 'workflow-changed', status: 409, detail: 'Changed.' });
    });
    await userEvent.type(page.getByLabelText('Workflow name'), '!');
    await page.findByText('This workflow was changed elsewhere');
    server.serve(sampleWorkflow({ version: 7 }, [manualStart, notifyStep]));
    await userEvent.click(page.getByRole('button', { name: 'Keep mine' }));
    await expect.poll(() => server.stored?.name).toBe('Weekly digest!');
  });
});

describe('running from the canvas', () => {
  it('shows the progress of the run and links to it', async () => {
    server.shell.answer(runWorkflow, () => sampleRun({ status: 'running', ended_at: null }));
    server.shell.answer(getWorkflowRun, () =>
      sampleRunDetail({ status: 'running', ended_at: null }, [{ step_id: 'start' }, { step_id: 'notify', status: 'running' }]),
    );
    const page = await server.open(notifyStep);
    await userEvent.click(page.getByRole('button', { name: 'Run now' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Run' }));
    expect(await page.findByText('1 of 2 steps done')).toBeDefined();
    expect(page.getByRole('link', { name: 'See the run' }).getAttribute('href')).toContain('run=r1');
    await userEvent.click(page.getByRole('button', { name: 'Hide the run' }));
    expect(page.queryByText('1 of 2 steps done')).toBeNull();
  });
});
