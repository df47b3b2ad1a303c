// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/workflows/single-workflow.page.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FakeShell } from 'shared-contracts/testing';
import {
  cancelWorkflowRun,
  finishWorkflowTask,
  getWorkflow,
  getWorkflowRun,
  listWorkflowRuns,
  retryWorkflowRun,
  type WorkflowDetail,
  type WorkflowRun,
  type WorkflowRunDetail,
} from 'shared-contracts/workflow-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShell, findMain, openRemote, refuse } from './testing/open-remote.tsx';
import { sampleRun, sampleRunDetail, sampleWorkflow } from './testing/workflow-samples.ts';

let shell: FakeShell;

function serve(workflow: WorkflowDetail, runs: WorkflowRun[] = [], detail?: WorkflowRunDetail) {
  shell.answer(getWorkflow, () => workflow);
  shell.answer(listWorkflowRuns, () => ({ runs }));
  if (detail) shell.answer(getWorkflowRun, () => detail);
}
const openDashboard = () => {
  openRemote(shell, '/single-workflow?workflowId=w');
  return findMain();
};
const openRun = () => {
  openRemote(shell, '/single-workflow?workflowId=w&run=r1');
  return findMain();
};

/** Opens a run and selects a step in the list. */
async function openStep(name: RegExp) {
  const page = await openRun();
  await userEvent.click(await page.findByRole('button', { name: 'List the steps' }));
  await userEvent.click(within(await page.findByRole('list', { name: 'Run steps' })).getByRole('button', { name }));
  return within(await page.findByRole('region', { name: /^Step: / }));
}

beforeEach(() => {
  shell = createShell();
});

describe('runs of a workflow', () => {
  it('shows steps with duration, attempts, input and output', async () => {
    const steps = [
      {
        started_at: '2026-06-01T06:00:00.000Z',
        ended_at: '2026-06-01T06:00:02.500Z',
        attempt: 2,
        output: { text: 'Brief.' },
        input: 'May',
      },
      { step_id: 'slow', name: 'Slow', started_at: '2026-06-01T06:00:00.000Z', ended_at: '2026-06-01T06:05:00.000Z' },
    ];
    serve(sampleWorkflow(), [sampleRun()], sampleRunDetail({}, steps));
    const page = await openRun();
    await userEvent.click(await page.findByRole('button', { name: 'List the steps' }));
    const list = within(await page.findByRole('list', { name: 'Run steps' }));
    expect(list.getByText('Done · 5 min')).toBeDefined();
    await userEvent.click(list.getByRole('button', { name: /^Sum up/ }));
    const panel = within(await page.findByRole('region', { name: 'Step: Sum up' }));
    expect(panel.getByText('Done · 2.5 s · attempt 2')).toBeDefined();
    expect(within(panel.getByRole('group', { name: 'Input' })).getByText('May')).toBeDefined();
    const output = within(panel.getByRole('group', { name: 'Output' }));
    expect([output.getByRole('term').textContent, output.getByRole('definition').textContent]).toEqual(['text', 'Brief.']);
    await userEvent.click(panel.getByRole('button', { name: 'All steps' }));
    expect(await page.findByRole('list', { name: 'Run steps' })).toBeDefined();
  });

  it('shows the run that is selected', async () => {
    const runs = [sampleRun(), sampleRun({ run_id: 'r2', status: 'failed', started_by: 'webhook' })];
    serve(sampleWorkflow(), runs);
    shell.answer(getWorkflowRun, ({ params }) => sampleRunDetail({ run_id: params.run_id }, [{ name: `Step of ${params.run_id}` }]));
    const page = await openDashboard();
    const table = within(await page.findByRole('table', { name: 'Runs' }));
    const row = within(table.getByText('by webhook').closest('tr') as HTMLElement);
    await userEvent.click(row.getByRole('link'));
    await userEvent.click(await page.findByRole('button', { name: 'List the steps' }));
    expect(await page.findByRole('button', { name: /^Step of r2/ })).toBeDefined();
    expect(page.getByRole('button', { name: 'Older run' })).toHaveProperty('disabled', true);
    await userEvent.click(page.getByRole('button', { name: 'Newer run' }));
    await userEvent.click(await page.findByRole('button', { name: 'List the steps' }));
    expect(await page.findByRole('button', { name: /^Step of r1/ })).toBeDefined();
  });

  it('cancels a run in progress', async () => {
    const running = sampleRunDetail({ status: 'running', ended_at: null }, [{ status: 'running' }]);
    serve(sampleWorkflow(), [running], running);
    shell.answer(cancelWorkflowRun, () => {
      const canceled = sampleRunDetail({ status: 'cancelled' }, [{ status: 'cancelled' }]);
      serve(sampleWorkflow(), [canceled], canceled);
      return canceled;
    });
    const page = await openRun();
    await userEvent.click(await page.findByRole('button', { name: 'Cancel this run' }));
    expect((await page.findAllByText('Canceled')).length).toBeGreaterThan(0);
    await expect.poll(() => page.queryByRole('button', { name: 'Cancel this run' })).toBeNull();
  });

  it('shows a toast when a retry is refused', async () => {
    const failed = sampleRunDetail({ status: 'failed', problem: 'No model.' }, [{ status: 'failed', problem: 'No model.' }]);
    serve(sampleWorkflow(), [failed], failed);
    shell.answer(retryWorkflowRun, refuse('The workflow changed.'));
    const page = await openRun();
    await userEvent.click(await page.findByRole('button', { name: 'Retry the failed step' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ title: 'This couldn’t be done', description: 'The workflow changed.' }]);
  });

  it('finishes a task with a note', async () => {
    const task = { kind: 'task' as const, status: 'waiting' as const, input: { instructions: 'Call the printer.' } };
    const notes: unknown[] = [];
    const waiting = sampleRunDetail({ status: 'waiting', ended_at: null }, [task]);
    serve(sampleWorkflow(), [waiting], waiting);
    shell.answer(finishWorkflowTask, ({ params, body }) => {
      notes.push([params.step_id, body.note]);
      const finished = sampleRunDetail({}, [{ kind: 'task' }]);
      serve(sampleWorkflow(), [finished], finished);
      return finished;
    });
    const page = await openRun();
    expect(await page.findByText('Call the printer.')).toBeDefined();
    await userEvent.type(page.getByLabelText('A note for the next steps (optional)'), 'Printed.');
    await userEvent.click(page.getByRole('button', { name: 'Done' }));
    await expect.poll(() => page.queryByText('Call the printer.')).toBeNull();
    expect(notes).toEqual([['ask', 'Printed.']]);
  });

  it('shows what would leave and what was read before, and sends the request on approval', async () => {
    const leaves = { private: ['Ask'], untrusted: ['Hook'] };
    const request = { kind: 'http' as const, status: 'waiting' as const, input: { url: 'https://out.example', body: 'The plan' }, leaves };
    const allowed: unknown[] = [];
    const waiting = sampleRunDetail({ status: 'waiting', ended_at: null }, [request]);
    serve(sampleWorkflow(), [waiting], waiting);
    shell.answer(finishWorkflowTask, ({ params }) => {
      allowed.push(params.step_id);
      const sent = sampleRunDetail({}, [{ kind: 'http' }]);
      serve(sampleWorkflow(), [sent], sent);
      return sent;
    });
    const page = await openRun();
    const question = await page.findByRole('region', { name: 'What would leave' });
    expect(question.textContent).toContain('https://out.example\n\nThe plan');
    expect(question.textContent).toContain('Private text that was read by: Ask');
    expect(question.textContent).toContain('Text that no one vouches for came from: Hook');
    await userEvent.click(page.getByRole('button', { name: 'Send the request' }));
    await expect.poll(() => page.queryByRole('region', { name: 'What would leave' })).toBeNull();
    expect(allowed).toEqual(['ask']);
  });

  it('links to the chat of an agent step and says when a waiting run continues', async () => {
    const step = { kind: 'agent' as const, output: { session_id: 's5' } };
    const waiting = sampleRunDetail({ status: 'waiting', ended_at: null, wakes_at: '2026-06-02T06:00:00.000Z' }, [step]);
    serve(sampleWorkflow(), [waiting], waiting);
    const panel = await openStep(/^Sum up/);
    expect((await panel.findByRole('link', { name: 'Open the agent’s chat' })).getAttribute('href')).toBe('/app/chat?sessionId=s5');
    expect(screen.getByText(/^continues /)).toBeDefined();
  });

  it('shows why runs fail to load', async () => {
    serve(sampleWorkflow());
    shell.answer(listWorkflowRuns, refuse('Not yours.', 403));
    const page = await openDashboard();
    expect((await page.findByRole('alert')).textContent).toContain('The runs couldn’t be loaded');
  });
});
