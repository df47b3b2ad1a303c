// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/apps/apps.page.tsx';
import './features/editor/create-workflow.page.tsx';
import './features/workflows/single-workflow.page.tsx';
import './features/workflows/workflows.page.tsx';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { getCapabilities, getConnectedApps } from 'shared-contracts/calls';
import { connectAutomation, listAutomations, listRemoteWorkflows, openSharedWorkflow } from 'shared-contracts/connection-calls';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import {
  createWorkflow,
  findWorkflow,
  getWorkflow,
  getWorkflowRun,
  listWorkflowRuns,
  listWorkflows,
  retryWorkflowRun,
  saveWorkflow,
  type WorkflowDetail,
  type WorkflowRun,
  type WorkflowRunStep,
  type WorkflowSummary,
} from 'shared-contracts/workflow-calls';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';
import { addStep, stepNames } from './testing/open-editor.tsx';
import { nothingConnected } from './testing/open-remote.tsx';

const slack = { app_id: 'c1', AppName: 'Slack', RouteURL: 'slack', Icon: '' };

let shell: FakeShell;
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const main = async () => within(await screen.findByRole('main'));
const panel = async () => within(await screen.findByRole('complementary'));

beforeEach(() => {
  localStorage.clear();
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getConnectedApps, () => ({ connectedApps: [slack] }));
  shell.answer(getCapabilities, () => nothingConnected);
});

const position = { x: 0, y: 0 };
const run: WorkflowRun = {
  run_id: 'r1',
  workflow_id: 'w',
  version: 1,
  started_by: 'manual',
  status: 'failed',
  problem: 'The model did not answer.',
  created_at: '2026-06-01T06:00:00.000Z',
  ended_at: '2026-06-01T06:01:00.000Z',
  wakes_at: null,
};
const summary: WorkflowSummary = {
  workflow_id: 'w',
  name: 'Weekly digest',
  status: 'ready',
  trigger: 'manual',
  steps: 2,
  session_id: null,
  updated_at: '2026-06-01T06:00:00.000Z',
  next_at: null,
  last_run: run,
};
const detail: WorkflowDetail = {
  ...summary,
  version: 1,
  problems: [],
  required_apps: ['Slack'],
  open_questions: [],
  hook_path: null,
  definition: {
    schema: 1,
    steps: [
      { id: 'start', kind: 'trigger-manual', name: 'Start', position, config: {} },
      { id: 'ask', kind: 'assistant', name: 'Sum up', position: { x: 0, y: 132 }, config: { prompt: 'Sum up', model: '' } },
    ],
    edges: [{ id: 'start-ask', from: 'start', to: 'ask' }],
  },
};
const stepOf = (step_id: string, name: string, change: Partial<WorkflowRunStep>): WorkflowRunStep => ({
  step_id,
  name,
  kind: 'assistant',
  attempt: 1,
  input: null,
  output: null,
  problem: null,
  started_at: null,
  ended_at: null,
  status: 'succeeded',
  ...change,
});

it('lists workflows with their status and links', async () => {
  shell.answer(listWorkflows, () => ({ workflows: [summary] }));
  open('/workflows');
  const page = await main();
  expect((await page.findByRole('link', { name: 'Weekly digest' })).getAttribute('href')).toBe('/app/single-workflow?workflowId=w');
  expect(await page.findByText('Manual · 2 steps')).toBeDefined();
  expect(page.getByText('Failed')).toBeDefined();
  expect(page.getByRole('link', { name: 'Create Workflow' }).getAttribute('href')).toBe(
    '/app/workflows/create-new-workflow?type=automation',
  );
});

it('explains how to create the first workflow, and why the list fails to load', async () => {
  shell.answer(listWorkflows, () => ({ workflows: [] }));
  const { unmount } = open('/workflows');
  expect(await (await main()).findByText('No workflows available.')).toBeDefined();
  unmount();
  shell.answer(listWorkflows, () => {
    throw new ApiError({ code: 'forbidden', status: 403, detail: 'Not yours.' });
  });
  open('/workflows');
  expect(await (await main()).findByText('Workflows couldn’t be loaded')).toBeDefined();
});

it('shows the workflow of a chat with its runs and retries a failed step', async () => {
  const steps = [
    stepOf('start', 'Start', { kind: 'trigger-manual' }),
    stepOf('ask', 'Sum up', { status: 'failed', problem: run.problem, input: { prompt: 'Sum up' } }),
  ];
  shell.answer(findWorkflow, () => ({ workflow_id: 'w' }));
  shell.answer(getWorkflow, () => detail);
  shell.answer(listWorkflowRuns, () => ({ runs: [run] }));
  shell.answer(getWorkflowRun, () => ({ ...run, steps }));
  shell.answer(retryWorkflowRun, () => {
    const done = { ...run, status: 'succeeded' as const, problem: null };
    const retried = { ...done, steps: [...steps.slice(0, 1), stepOf('ask', 'Sum up', { output: { text: 'Brief.' } })] };
    shell.answer(listWorkflowRuns, () => ({ runs: [done] }));
    shell.answer(getWorkflowRun, () => retried);
    return retried;
  });
  open('/single-workflow?sessionId=s');
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekly digest' })).toBeDefined();
  const page = await main();
  expect(page.getByText('Slack')).toBeDefined();
  await userEvent.click(within(await page.findByRole('table', { name: 'Runs' })).getByRole('link'));
  const failed = within(await page.findByRole('region', { name: 'Step: Sum up' }));
  expect(failed.getByRole('alert').textContent).toContain('The model did not answer.');
  await userEvent.click(failed.getByRole('button', { name: 'Retry the failed step' }));
  await page.findByText('Succeeded');
  await userEvent.click(page.getByRole('button', { name: 'List the steps' }));
  await userEvent.click(await page.findByRole('button', { name: /^Sum up/ }));
  expect(await page.findByText(/Brief\./)).toBeDefined();
});

it('explains a missing chat and a chat without a draft', async () => {
  const { unmount } = open('/single-workflow');
  expect(await screen.findByText('No workflow selected')).toBeDefined();
  unmount();
  shell.answer(findWorkflow, () => ({ workflow_id: null }));
  open('/single-workflow?sessionId=s');
  expect(await screen.findByText('This chat hasn’t drafted a workflow')).toBeDefined();
});

it('creates a workflow with the first change and reports a conflict with another tab', async () => {
  shell.answer(createWorkflow, ({ body }) => ({ ...detail, name: body.name, definition: body.definition ?? detail.definition }));
  open('/workflows/create-new-workflow?type=automation');
  const page = await main();
  expect(await page.findByText('Not saved yet')).toBeDefined();
  const panel = await addStep(page, 'Notify me');
  expect(await panel.findByText('Enter a title.')).toBeDefined();
  expect(await page.findByText('Saved')).toBeDefined();
  shell.answer(saveWorkflow, () => {
    throw new ApiError({ code: 'workflow-changed', status: 409, detail: 'Changed.' });
  });
  await userEvent.type(panel.getByRole('textbox', { name: 'Title' }), 'Hi');
  expect(await page.findByText('This workflow was changed elsewhere')).toBeDefined();
  shell.answer(getWorkflow, () => ({ ...detail, version: 7 }));
  await userEvent.click(page.getByRole('button', { name: 'Use the other version' }));
  await expect.poll(() => stepNames(page)).toContain('Sum up');
  expect(await page.findByText('Saved')).toBeDefined();
});

it('announces an added step to screen readers without a toast', async () => {
  shell.answer(createWorkflow, ({ body }) => ({ ...detail, name: body.name, definition: body.definition ?? detail.definition }));
  shell.answer(saveWorkflow, ({ body }) => ({ ...detail, name: body.name, definition: body.definition }));
  open('/workflows/create-new-workflow?type=automation');
  const page = await main();
  await page.findByText('Not saved yet');
  await addStep(page, 'Notify me');
  expect(page.getByText('Notify me added. The workflow has 2 steps.').getAttribute('role')).toBe('status');
  await addStep(page, 'Wait');
  expect(page.getByText('Wait added. The workflow has 3 steps.')).toBeDefined();
  expect(shell.toasts).toEqual([]);
  expect(await page.findByText('Saved')).toBeDefined();
});

it('tells anyone that a shared link is not valid', async () => {
  shell.setSession(null);
  shell.answer(openSharedWorkflow, () => {
    throw new ApiError({ code: 'not-found', status: 404, detail: 'This link is not valid.' });
  });
  open('/share/workflows/abc');
  expect(await screen.findByText('This link is not valid')).toBeDefined();
});

it('keeps saved apps in the panel and in this browser', async () => {
  const { unmount } = open('/apps');
  await userEvent.click(await (await main()).findByRole('button', { name: 'Save Notion' }));
  expect(await (await panel()).findByRole('link', { name: 'Notion' })).toBeDefined();
  unmount();
  open('/apps/notion');
  expect(await (await panel()).findByRole('link', { name: 'Notion' })).toBeDefined();
  expect(await screen.findByRole('heading', { level: 1, name: 'Notion' })).toBeDefined();
  expect((await main()).getByText('Not connected')).toBeDefined();
});

it('removes a saved app again', async () => {
  open('/apps');
  await userEvent.click(await (await main()).findByRole('button', { name: 'Save Asana' }));
  await userEvent.click(await (await main()).findByRole('button', { name: 'Remove Asana from Saved Apps' }));
  await expect.poll(async () => (await panel()).queryByRole('link', { name: 'Asana' })).toBeNull();
});

it('shows a toast when the apps cannot be loaded', async () => {
  shell.answer(getConnectedApps, () => {
    throw new ApiError({ code: 'forbidden', status: 403, detail: 'Not yours.' });
  });
  open('/apps');
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Error', description: 'Failed to load app integrations.' }]);
  expect(await (await main()).findByRole('button', { name: 'Retry' })).toBeDefined();
});

it('reports an unknown app', async () => {
  open('/apps/unheard-of');
  expect(await screen.findByRole('heading', { level: 1, name: 'This app doesn’t exist' })).toBeDefined();
});

it('reports an unknown connection', async () => {
  open('/connections/other');
  expect(await screen.findByRole('heading', { level: 1, name: 'This connection doesn’t exist' })).toBeDefined();
  expect(await (await panel()).findByRole('link', { name: 'Slack' })).toBeDefined();
});

it('explains how to connect an app without a connector', async () => {
  open('/apps/notion');
  const page = await main();
  expect(await page.findByText(/Atrium doesn’t have its own connector for Notion/)).toBeDefined();
  expect((await page.findByRole('link', { name: /With a workflow in n8n/ })).getAttribute('href')).toBe('/app/connections/n8n');
});

it('connects n8n and reports why a connection fails', async () => {
  const connection = {
    connection_id: 'c',
    platform: 'n8n' as const,
    base_url: 'https://n8n.example.com',
    team: null,
    checked_at: '2026-11-20T09:00:00.000Z',
  };
  shell.answer(listAutomations, () => ({ connections: [] }));
  shell.answer(connectAutomation, () => ({ connection: null, problem: 'n8n refused the key.' }));
  open('/connections/n8n');
  const page = await main();
  await userEvent.type(await page.findByLabelText('Address'), 'https://n8n.example.com');
  await userEvent.type(page.getByLabelText('API key'), 'k');
  await userEvent.click(page.getByRole('button', { name: 'Connect' }));
  expect(await page.findByText('n8n refused the key.')).toBeDefined();
  shell.answer(connectAutomation, () => ({ connection, problem: null }));
  shell.answer(listAutomations, () => ({ connections: [connection] }));
  shell.answer(listRemoteWorkflows, () => ({ workflows: [], problem: 'n8n did not answer in time.' }));
  await userEvent.click(page.getByRole('button', { name: 'Connect' }));
  expect(await page.findByText('The workflows in n8n couldn’t be loaded')).toBeDefined();
  expect(await page.findByText('n8n did not answer in time.')).toBeDefined();
});

it('explains how Google Drive is connected and what it is used for', async () => {
  open('/apps/google-drive');
  expect(await screen.findByText(/sign in with “Continue with Google” and the same email/)).toBeDefined();
  expect(screen.getByText(/Atrium doesn’t read the files/)).toBeDefined();
  expect(screen.getByRole('link', { name: /Files in Google Drive/ }).getAttribute('href')).toBe('/app/agents/create-agent');
  expect(screen.queryByRole('link', { name: /Manage or disconnect/ })).toBeNull();
  cleanup();
  const drive = { app_id: 'google-drive', AppName: 'Google Drive', RouteURL: 'google-drive', Icon: '' };
  shell.answer(getConnectedApps, () => ({ connectedApps: [drive] }));
  open('/apps/google-drive');
  const manage = await screen.findByRole('link', { name: /Manage or disconnect Google Drive/ });
  expect(manage.getAttribute('href')).toBe('/app/settings/security-and-access');
});
