// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/connections/connection.page.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getConnectedApps } from 'shared-contracts/calls';
import {
  activateRemoteWorkflow,
  connectAutomation,
  disconnectAutomation,
  listAutomations,
  listRemoteRuns,
  listRemoteWorkflows,
  pushWorkflow,
  testAutomation,
} from 'shared-contracts/connection-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { listWorkflows } from 'shared-contracts/workflow-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShell, findMain, openRemote, refuse } from './testing/open-remote.tsx';
import { sampleConnection, sampleRemoteWorkflow, sampleWorkflow } from './testing/workflow-samples.ts';

let shell: FakeShell;
const openConnection = (name = 'n8n') => {
  openRemote(shell, `/connections/${name}`);
  return findMain();
};

beforeEach(() => {
  shell = createShell();
  shell.answer(getConnectedApps, () => ({ connectedApps: [] }));
  shell.answer(listAutomations, () => ({ connections: [sampleConnection()] }));
  shell.answer(listRemoteWorkflows, () => ({ workflows: [sampleRemoteWorkflow()], problem: null }));
});

describe('connecting', () => {
  beforeEach(() => shell.answer(listAutomations, () => ({ connections: [] })));

  it('sends the team of Make', async () => {
    const bodies: unknown[] = [];
    shell.answer(connectAutomation, ({ body }) => {
      bodies.push(body);
      return { connection: null, problem: 'Make refused the key.' };
    });
    const page = await openConnection('make');
    await userEvent.type(await page.findByLabelText('Address'), 'https://eu1.make.com');
    await userEvent.type(page.getByLabelText('API key'), 'k');
    await userEvent.type(page.getByLabelText('Team'), '12');
    await userEvent.click(page.getByRole('button', { name: 'Connect' }));
    expect((await page.findByRole('alert')).textContent).toContain('Make couldn’t be connected');
    expect(bodies).toMatchObject([{ platform: 'make', base_url: 'https://eu1.make.com', team_id: 12 }]);
  });

  it('sends nothing without a key', async () => {
    const page = await openConnection();
    await userEvent.type(await page.findByLabelText('Address'), 'https://n8n.example.com');
    await userEvent.click(page.getByRole('button', { name: 'Connect' }));
    await expect.poll(() => page.getByLabelText('API key').getAttribute('aria-invalid')).toBe('true');
    expect(page.queryByText('n8n couldn’t be connected')).toBeNull();
  });

  it('shows the server’s reason when the request fails', async () => {
    shell.answer(connectAutomation, refuse('Private addresses are not allowed.'));
    const page = await openConnection();
    await userEvent.type(await page.findByLabelText('Address'), 'https://n8n.example.com');
    await userEvent.type(page.getByLabelText('API key'), 'k');
    await userEvent.click(page.getByRole('button', { name: 'Connect' }));
    expect(await page.findByText('Private addresses are not allowed.')).toBeDefined();
  });

  it('shows why connections fail to load', async () => {
    shell.answer(listAutomations, refuse('Not yours.', 403));
    const page = await openConnection();
    expect((await page.findByRole('alert')).textContent).toContain('The connections couldn’t be loaded');
  });
});

describe('a connection', () => {
  it('shows its address and team', async () => {
    shell.answer(listAutomations, () => ({ connections: [sampleConnection({ platform: 'make', team: { id: 12, name: 'Ops' } })] }));
    const page = await openConnection('make');
    expect(await page.findByText('Ops (12)')).toBeDefined();
    expect(page.getByText('https://n8n.example.com')).toBeDefined();
  });

  it('reports a key that works', async () => {
    shell.answer(testAutomation, () => ({ problem: null }));
    const page = await openConnection();
    await userEvent.click(await page.findByRole('button', { name: 'Test' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'success', title: 'n8n accepts the key' }]);
  });

  it('reports a key that no longer works', async () => {
    shell.answer(testAutomation, () => ({ problem: 'The key expired.' }));
    const page = await openConnection();
    await userEvent.click(await page.findByRole('button', { name: 'Test' }));
    await expect.poll(() => shell.toasts.at(-1)).toMatchObject({ title: 'n8n doesn’t accept the key', description: 'The key expired.' });
  });

  it('shows a toast when the test cannot be sent', async () => {
    shell.answer(testAutomation, refuse('Try later.', 503));
    const page = await openConnection();
    await userEvent.click(await page.findByRole('button', { name: 'Test' }));
    await expect.poll(() => shell.toasts.at(-1)).toMatchObject({ title: 'The connection to n8n couldn’t be changed' });
  });

  it('disconnects after a confirmation', async () => {
    shell.confirmWith(true);
    shell.answer(disconnectAutomation, () => {
      shell.answer(listAutomations, () => ({ connections: [] }));
      return { message: 'Gone.' };
    });
    const page = await openConnection();
    await userEvent.click(await page.findByRole('button', { name: 'Disconnect' }));
    expect(await page.findByRole('button', { name: 'Connect' })).toBeDefined();
    expect(shell.confirmations).toMatchObject([{ title: 'Disconnect n8n?' }]);
  });

  it('stays connected without the confirmation', async () => {
    shell.confirmWith(false);
    const page = await openConnection();
    await userEvent.click(await page.findByRole('button', { name: 'Disconnect' }));
    await expect.poll(() => shell.confirmations.length).toBe(1);
    expect(page.getByRole('button', { name: 'Disconnect' })).toBeDefined();
  });
});

describe('workflows on the other side', () => {
  it('turns one on', async () => {
    let isActive = false;
    shell.answer(listRemoteWorkflows, () => ({ workflows: [sampleRemoteWorkflow({ is_active: isActive })], problem: null }));
    shell.answer(activateRemoteWorkflow, ({ body }) => {
      isActive = body.is_active;
      return { problem: null };
    });
    const page = await openConnection();
    const toggle = await page.findByRole('switch', { name: 'Orders is on' });
    await userEvent.click(toggle);
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
  });

  it('shows a toast when one cannot be turned on', async () => {
    shell.answer(activateRemoteWorkflow, () => ({ problem: 'It has no trigger.' }));
    const page = await openConnection();
    await userEvent.click(await page.findByRole('switch', { name: 'Orders is on' }));
    await expect
      .poll(() => shell.toasts)
      .toMatchObject([{ title: 'Orders couldn’t be turned on or off', description: 'It has no trigger.' }]);
  });

  it('shows the latest runs', async () => {
    const times = { started_at: '2026-06-01T06:00:00.000Z', ended_at: null };
    shell.answer(listRemoteRuns, () => ({ runs: [{ run_id: '1', status: 'failed' as const, ...times }], problem: null }));
    const page = await openConnection();
    await userEvent.click(await page.findByRole('button', { name: 'Latest runs of Orders' }));
    const runs = within(await page.findByRole('list', { name: 'Latest runs of Orders' }));
    expect(runs.getByText('Failed')).toBeDefined();
  });

  it('says that one has not run yet', async () => {
    shell.answer(listRemoteRuns, () => ({ runs: [], problem: null }));
    const page = await openConnection();
    await userEvent.click(await page.findByRole('button', { name: 'Latest runs of Orders' }));
    expect(await page.findByText('It hasn’t run yet.')).toBeDefined();
  });

  it('shows why runs fail to load', async () => {
    shell.answer(listRemoteRuns, () => ({ runs: [], problem: 'n8n is down.' }));
    const page = await openConnection();
    await userEvent.click(await page.findByRole('button', { name: 'Latest runs of Orders' }));
    expect((await page.findByRole('alert')).textContent).toContain('n8n is down.');
  });

  it('says that there are none', async () => {
    shell.answer(listRemoteWorkflows, () => ({ workflows: [], problem: null }));
    const page = await openConnection();
    expect(await page.findByText('n8n has no workflows yet')).toBeDefined();
  });
});

describe('sending a workflow', () => {
  const openDialog = async () => {
    const page = await openConnection();
    await userEvent.click(await page.findByRole('button', { name: 'Send a workflow' }));
    return within(await screen.findByRole('dialog', { name: 'Send a workflow to n8n' }));
  };

  it('sends the selected one and lists what to do there', async () => {
    const sent: string[] = [];
    shell.answer(listWorkflows, () => ({ workflows: [sampleWorkflow()] }));
    shell.answer(pushWorkflow, ({ body }) => {
      sent.push(body.workflow_id);
      return { workflow: sampleRemoteWorkflow({ name: 'Weekly digest' }), notes: ['Choose credentials.'], problem: null };
    });
    const dialog = await openDialog();
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(send.disabled).toBe(true);
    await userEvent.click(await dialog.findByRole('radio', { name: 'Weekly digest' }));
    await userEvent.click(send);
    expect((await dialog.findByRole('status')).textContent).toContain('It’s now in n8n');
    expect(dialog.getByText('Choose credentials.')).toBeDefined();
    expect(sent).toEqual(['w']);
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('shows why the other side refuses it', async () => {
    shell.answer(listWorkflows, () => ({ workflows: [sampleWorkflow()] }));
    shell.answer(pushWorkflow, () => ({ workflow: null, notes: [], problem: 'The plan of n8n is full.' }));
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole('radio', { name: 'Weekly digest' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The plan of n8n is full.');
  });

  it('says that there is nothing to send', async () => {
    shell.answer(listWorkflows, () => ({ workflows: [] }));
    const dialog = await openDialog();
    expect(await dialog.findByText('No workflows available.')).toBeDefined();
  });
});
