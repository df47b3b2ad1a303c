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
  renewWorkflowHook,
  retryWorkflowRun,
  runWorkflow,
  switchWorkflow,
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

beforeEach(() => {
  shell = createShell();
});

describe('the facts of a workflow', () => {
  it('shows status, trigger, next run and required apps', async () => {
    serve(sampleWorkflow({ status: 'on', trigger: 'schedule', next_at: '2026-06-08T06:00:00.000Z', required_apps: ['Slack', 'Notion'] }));
    const page = await openDashboard();
    expect(await page.findByText('Slack, Notion')).toBeDefined();
    expect(page.getByText('On')).toBeDefined();
    expect(page.getByText('On a schedule')).toBeDefined();
    expect(page.getByText('Next run')).toBeDefined();
  });

  it('says that nothing starts a workflow without a trigger', async () => {
    serve(sampleWorkflow({ trigger: null }));
    const page = await openDashboard();
    expect(await page.findByText('Nothing starts it yet')).toBeDefined();
    expect(page.getByText('None')).toBeDefined();
  });

  it('links to the chat that drafted it', async () => {
    serve(sampleWorkflow({ session_id: 's1' }));
    const page = await openDashboard();
    expect((await page.findByRole('link', { name: 'Open the chat' })).getAttribute('href')).toBe('/app/chat?sessionId=s1');
  });

  it('lists problems by step, blocks Run now and links to the canvas', async () => {
    const problem = { step_id: 'ask', field: 'prompt', code: 'missing' as const, message: 'Fill this in.' };
    serve(sampleWorkflow({ problems: [problem] as WorkflowDetail['problems'] }));
    const page = await openDashboard();
    expect(await page.findByText('1 problem to fix before it can run')).toBeDefined();
    expect(page.getByText('Sum up: Fill this in.')).toBeDefined();
    expect(page.getByRole<HTMLButtonElement>('button', { name: 'Run now' }).disabled).toBe(true);
    expect(page.getByRole('link', { name: 'Fix it on the canvas' }).getAttribute('href')).toContain('workflowId=w');
  });

  it('lists the open questions of a draft', async () => {
    serve(sampleWorkflow({ open_questions: ['How often?'] }));
    const page = await openDashboard();
    expect(await page.findByText('How often?')).toBeDefined();
  });

  it('shows why a workflow fails to load', async () => {
    shell.answer(getWorkflow, refuse('It belongs to someone else.', 403));
    const page = await openDashboard();
    expect((await page.findByRole('alert')).textContent).toContain('The workflow couldn’t be loaded');
  });
});

describe('starting a workflow', () => {
  it('asks for the input of a manual workflow and shows the run', async () => {
    const asked: unknown[] = [];
    serve(sampleWorkflow(), [], sampleRunDetail({ status: 'running', ended_at: null }, [{ status: 'running' }]));
    shell.answer(runWorkflow, ({ body }) => {
      asked.push(body);
      return sampleRun({ status: 'running', ended_at: null });
    });
    const page = await openDashboard();
    expect(await page.findByText('This workflow hasn’t run yet.')).toBeDefined();
    await userEvent.click(page.getByRole('button', { name: 'Run now' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Input for the first step (optional)'), 'May');
    await userEvent.click(dialog.getByRole('button', { name: 'Run' }));
    expect(await page.findByRole('button', { name: 'Cancel this run' })).toBeDefined();
    expect(asked).toEqual([{ input: 'May' }]);
  });

  it('shows a toast when it cannot be started', async () => {
    const steps = sampleWorkflow().definition.steps.map((step) =>
      step.id === 'start' ? { ...step, kind: 'trigger-schedule' as const, config: { cron: '0 9 * * *', time_zone: 'UTC' } } : step,
    ) as WorkflowDetail['definition']['steps'];
    serve(sampleWorkflow({ trigger: 'schedule' }, steps));
    shell.answer(runWorkflow, refuse('Your plan has no runs left.'));
    const page = await openDashboard();
    await userEvent.click(await page.findByRole('button', { name: 'Run now' }));
    await expect
      .poll(() => shell.toasts)
      .toMatchObject([{ kind: 'error', title: 'The workflow couldn’t be started', description: 'Your plan has no runs left.' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('turns a schedule on', async () => {
    serve(sampleWorkflow({ trigger: 'schedule', status: 'off' }));
    shell.answer(switchWorkflow, ({ body }) => {
      const changed = sampleWorkflow({ trigger: 'schedule', status: body.is_on ? 'on' : 'off' });
      serve(changed);
      return changed;
    });
    const page = await openDashboard();
    const toggle = await page.findByRole('switch', { name: 'The schedule starts it' });
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    await userEvent.click(toggle);
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
  });

  it('shows a toast when a webhook cannot be turned on', async () => {
    serve(sampleWorkflow({ trigger: 'webhook', status: 'off' }));
    shell.answer(switchWorkflow, refuse('Confirm your email first.'));
    const page = await openDashboard();
    await userEvent.click(await page.findByRole('switch', { name: 'The webhook starts it' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ title: 'The workflow couldn’t be turned on or off' }]);
  });

  it('has no switch for a manual workflow', async () => {
    serve(sampleWorkflow());
    const page = await openDashboard();
    await page.findByRole('button', { name: 'Run now' });
    expect(page.queryByRole('switch')).toBeNull();
  });
});

describe('the address of a webhook', () => {
  const hooked = sampleWorkflow({ trigger: 'webhook', hook_path: '/api/hooks/old' });

  it('changes after a confirmation', async () => {
    serve(hooked);
    shell.answer(renewWorkflowHook, () => {
      const changed = { ...hooked, hook_path: '/api/hooks/new' };
      serve(changed);
      return changed;
    });
    shell.confirmWith(true);
    const page = await openDashboard();
    const address = await page.findByLabelText<HTMLInputElement>('Webhook address');
    expect(address.value).toMatch(/\/api\/hooks\/old$/);
    await userEvent.click(page.getByRole('button', { name: 'Change the address' }));
    await expect.poll(() => address.value).toMatch(/\/api\/hooks\/new$/);
    expect(shell.confirmations).toMatchObject([{ title: 'Change this webhook’s address?', danger: true }]);
  });

  it('stays without the confirmation', async () => {
    serve(hooked);
    shell.confirmWith(false);
    const page = await openDashboard();
    await userEvent.click(await page.findByRole('button', { name: 'Change the address' }));
    await expect.poll(() => shell.confirmations.length).toBe(1);
    expect(page.getByLabelText<HTMLInputElement>('Webhook address').value).toMatch(/old$/);
  });

  it('shows a toast when it cannot be changed', async () => {
    serve(hooked);
    shell.answer(renewWorkflowHook, refuse('Try later.'));
    shell.confirmWith(true);
    const page = await openDashboard();
    await userEvent.click(await page.findByRole('button', { name: 'Change the address' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ title: 'The address couldn’t be changed', description: 'Try later.' }]);
  });
});

describe('runs', () => {
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
    const page = await openDashboard();
    const log = within(await page.findByRole('list', { name: 'Run steps' }));
    expect(log.getByText('Done · 2.5 s · attempt 2')).toBeDefined();
    expect(log.getByText('Done · 5 min')).toBeDefined();
    expect(log.getByText('May')).toBeDefined();
    expect(log.getByText(/"text": "Brief\."/)).toBeDefined();
  });

  it('shows the run that is selected', async () => {
    const runs = [sampleRun(), sampleRun({ run_id: 'r2', status: 'failed', started_by: 'webhook' })];
    serve(sampleWorkflow(), runs);
    shell.answer(getWorkflowRun, ({ params }) => sampleRunDetail({ run_id: params.run_id }, [{ name: `Step of ${params.run_id}` }]));
    const page = await openDashboard();
    expect(await page.findByText('Step of r1')).toBeDefined();
    await userEvent.click(page.getByRole('button', { name: /by webhook/ }));
    expect(await page.findByText('Step of r2')).toBeDefined();
    expect(page.getByRole('button', { name: /by webhook/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('cancels a run in progress', async () => {
    const running = sampleRunDetail({ status: 'running', ended_at: null }, [{ status: 'running' }]);
    serve(sampleWorkflow(), [running], running);
    shell.answer(cancelWorkflowRun, () => {
      const canceled = sampleRunDetail({ status: 'cancelled' }, [{ status: 'cancelled' }]);
      serve(sampleWorkflow(), [canceled], canceled);
      return canceled;
    });
    const page = await openDashboard();
    await userEvent.click(await page.findByRole('button', { name: 'Cancel this run' }));
    expect((await page.findAllByText('Canceled')).length).toBeGreaterThan(0);
    await expect.poll(() => page.queryByRole('button', { name: 'Cancel this run' })).toBeNull();
  });

  it('shows a toast when a retry is refused', async () => {
    const failed = sampleRunDetail({ status: 'failed', problem: 'No model.' }, [{ status: 'failed', problem: 'No model.' }]);
    serve(sampleWorkflow(), [failed], failed);
    shell.answer(retryWorkflowRun, refuse('The workflow changed.'));
    const page = await openDashboard();
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
    const page = await openDashboard();
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
    const page = await openDashboard();
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
    const page = await openDashboard();
    expect((await page.findByRole('link', { name: 'Open the agent’s chat' })).getAttribute('href')).toBe('/app/chat?sessionId=s5');
    expect(page.getByText(/^continues /)).toBeDefined();
  });

  it('shows why runs fail to load', async () => {
    serve(sampleWorkflow());
    shell.answer(listWorkflowRuns, refuse('Not yours.', 403));
    const page = await openDashboard();
    expect((await page.findByRole('alert')).textContent).toContain('The runs couldn’t be loaded');
  });
});
