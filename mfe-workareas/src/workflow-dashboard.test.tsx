// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/workflows/single-workflow.page.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FakeShell } from 'shared-contracts/testing';
import {
  getWorkflow,
  getWorkflowRun,
  listWorkflowRuns,
  renewWorkflowHook,
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
    expect(await page.findByText('Slack')).toBeDefined();
    expect(page.getByText('Notion')).toBeDefined();
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
    const problem = { step_id: 'ask', field: 'prompt', code: 'missing' as const, message: 'Say what to do.' };
    serve(sampleWorkflow({ problems: [problem] as WorkflowDetail['problems'] }));
    const page = await openDashboard();
    expect(await page.findByText('1 problem to fix before it can run')).toBeDefined();
    expect(page.getByText('Sum up: Say what to do.')).toBeDefined();
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
