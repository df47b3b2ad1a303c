// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/workflows/workflows.page.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { deleteBlueprint, restoreItems } from 'shared-contracts/calls';
import type { FakeShell } from 'shared-contracts/testing';
import { listWorkflows, switchWorkflow, type WorkflowSummary, watchWorkflowRuns } from 'shared-contracts/workflow-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShell, findMain, openRemote, refuse } from './testing/open-remote.tsx';
import { sampleRun, sampleWorkflow } from './testing/workflow-samples.ts';

const digest: WorkflowSummary = sampleWorkflow();

let shell: FakeShell;
let workflows: WorkflowSummary[];

const openList = () => {
  openRemote(shell, '/workflows');
  return findMain();
};

beforeEach(() => {
  workflows = [digest, sampleWorkflow({ workflow_id: 'w2', name: 'Onboarding' })];
  shell = createShell();
  shell.answer(listWorkflows, () => ({ workflows }));
});

describe('the list of workflows', () => {
  it('says which workflows have never run and links to the canvas', async () => {
    workflows = [sampleWorkflow({ name: '' })];
    const page = await openList();
    expect(await page.findByText('Hasn’t run yet')).toBeDefined();
    expect(page.getByRole('link', { name: 'Untitled' }).getAttribute('href')).toContain('workflowId=w');
    expect(page.getByRole('button', { name: 'More actions for Untitled' })).toBeDefined();
  });

  it('says when a workflow runs next and how its last run went', async () => {
    workflows = [
      sampleWorkflow({ trigger: 'schedule', steps: 1, next_at: '2026-06-08T06:00:00.000Z', last_run: sampleRun({ status: 'failed' }) }),
    ];
    const page = await openList();
    expect(await page.findByText('On a schedule · 1 step')).toBeDefined();
    expect(page.getByText(/Jun 8, 2026/)).toBeDefined();
    expect(page.getByText('Failed')).toBeDefined();
    expect(page.queryByText('Hasn’t run yet')).toBeNull();
  });

  it('draws the latest runs, oldest first, and says what the steps work with', async () => {
    const uses: WorkflowSummary['uses'] = [
      { kind: 'assistant', name: '' },
      { kind: 'http', name: 'api.example.com' },
      { kind: 'make', name: 'Slack' },
    ];
    const runs = [sampleRun({ run_id: 'r2', status: 'failed' }), sampleRun({ created_at: '2026-06-01T05:00:00.000Z' })];
    workflows = [sampleWorkflow({ uses, recent_runs: runs, last_run: runs[0] ?? null })];
    const page = await openList();
    const bars = within(await page.findByRole('list', { name: 'Latest runs of Weekly digest' })).getAllByRole('listitem');
    expect(bars.map(({ textContent }) => textContent?.split(',')[0])).toEqual(['Succeeded', 'Failed']);
    expect(bars.map(({ title }, index) => title === bars[index]?.textContent)).toEqual([true, true]);
    const used = within(page.getByRole('list', { name: 'Works with' })).getAllByRole('listitem');
    expect(used.map(({ title }) => title)).toEqual(['Ask assistant', 'api.example.com', 'Make: Slack']);
    expect(page.getByRole('list', { name: 'What the bars show' })).toBeDefined();
  });

  it.each([
    ['0 9 * * *', 'Every day at 9'],
    ['30 7 * * *', 'Every day at 7:30 AM'],
    ['0 8 * * 1-5', 'Monday to Friday at 8:00 AM'],
    ['0 18 * * 1,5', 'Monday, Friday at 6:00 PM'],
    ['0 6 1 * *', 'Day 1 of each month at 6:00 AM'],
    ['*/7 * * * *', '*/7 * * * *'],
    ['0 6 1 * 1', '0 6 1 * 1'],
  ])('says when the schedule %s starts it', async (cron, words) => {
    workflows = [sampleWorkflow({ trigger: 'schedule', steps: 1, schedule: { cron, time_zone: 'Europe/Lisbon' } })];
    const page = await openList();
    expect((await page.findByText(/1 step$/)).textContent).toBe(`${words} · Lisbon · 1 step`);
  });

  it('shows what needs attention first, and filters by state and name', async () => {
    workflows = [
      digest,
      sampleWorkflow({ workflow_id: 'w2', name: 'Onboarding', status: 'on', trigger: 'schedule' }),
      sampleWorkflow({ workflow_id: 'w3', name: 'Invoices', last_run: sampleRun({ status: 'failed' }) }),
    ];
    const page = await openList();
    const names = () => page.getAllByRole('rowheader').map((cell) => cell.querySelector('a')?.textContent);
    await page.findByRole('table', { name: 'Workflows' });
    expect(names()).toEqual(['Invoices', 'Weekly digest', 'Onboarding']);
    await userEvent.click(page.getByRole('radio', { name: 'On 1' }));
    expect(names()).toEqual(['Onboarding']);
    await userEvent.click(page.getByRole('radio', { name: 'All 3' }));
    await userEvent.type(page.getByRole('searchbox', { name: 'Search workflows' }), 'dig');
    expect(names()).toEqual(['Weekly digest']);
    await userEvent.type(page.getByRole('searchbox', { name: 'Search workflows' }), '?');
    expect(page.getByText('No workflows match.')).toBeDefined();
  });

  it('turns a schedule on', async () => {
    workflows = [sampleWorkflow({ status: 'off', trigger: 'schedule' })];
    shell.answer(switchWorkflow, () => {
      workflows = [sampleWorkflow({ status: 'on', trigger: 'schedule' })];
      return sampleWorkflow({ status: 'on', trigger: 'schedule' });
    });
    const page = await openList();
    const toggle = await page.findByRole('switch', { name: 'Weekly digest: The schedule starts it' });
    await userEvent.click(toggle);
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
  });

  it('shows the end of a run while the list is open', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const event = { id: '', event: 'runs', data: '{"open":1}' };
    shell.answerStream(watchWorkflowRuns, async function* (_, { signal }) {
      signal?.addEventListener('abort', () => resolve());
      yield event;
      await promise;
      yield event;
    });
    workflows = [sampleWorkflow({ last_run: sampleRun({ status: 'running', ended_at: null }) })];
    const page = await openList();
    expect(await page.findByText('Running')).toBeDefined();
    workflows = [sampleWorkflow({ last_run: sampleRun() })];
    resolve();
    expect(await page.findByText('Succeeded')).toBeDefined();
  });
});

describe('deleting a workflow', () => {
  const remove = async () => {
    const page = await openList();
    await userEvent.click(await page.findByRole('button', { name: 'More actions for Weekly digest' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return page;
  };

  it('moves it to the trash and brings it back with Undo', async () => {
    const deleted: string[] = [];
    shell.answer(deleteBlueprint, ({ query }) => {
      deleted.push(query.blueprint_id);
      workflows = workflows.slice(1);
      return { message: 'ok' };
    });
    const page = await remove();
    await expect.poll(() => page.queryByRole('link', { name: 'Weekly digest' })).toBeNull();
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'warning', action: { label: 'Undo' } }]);
    expect(deleted).toEqual(['w']);
    shell.answer(restoreItems, ({ body }) => {
      workflows = [digest, ...workflows];
      return { done: body.items, missing: [] };
    });
    shell.toasts[0]?.action?.onAction();
    expect(await page.findByRole('link', { name: 'Weekly digest' })).toBeDefined();
  });

  it('keeps it without the confirmation', async () => {
    shell.confirmWith(false);
    const page = await remove();
    await expect.poll(() => shell.confirmations).toMatchObject([{ danger: true }]);
    expect(page.getByRole('link', { name: 'Weekly digest' })).toBeDefined();
    expect(shell.toasts).toEqual([]);
  });

  it('brings it back when the server refuses', async () => {
    shell.answer(deleteBlueprint, refuse('Try later.', 503));
    const page = await remove();
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error' }]);
    expect(await page.findByRole('link', { name: 'Weekly digest' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Onboarding' })).toBeDefined();
  });
});
