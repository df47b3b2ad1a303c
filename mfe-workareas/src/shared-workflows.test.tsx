// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/editor/create-workflow.page.tsx';
import './features/workflows/single-workflow.page.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type AccessLevel, sharingChanged } from 'shared-contracts';
import { getAccess } from 'shared-contracts/access-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { getWorkflow, getWorkflowRun, listWorkflowRuns, listWorkflows, runWorkflow } from 'shared-contracts/workflow-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShell, findMain, openRemote } from './testing/open-remote.tsx';
import { sampleRun, sampleRunDetail, sampleWorkflow } from './testing/workflow-samples.ts';

let shell: FakeShell;
const owner = { email: 'ana@example.com', name: 'Ana Diaz' };
const shared = (level: AccessLevel) => sampleWorkflow({ name: 'Orders', status: 'off', trigger: 'schedule', sharing: { owner, level } });

function serve(level: AccessLevel) {
  shell.answer(getWorkflow, () => shared(level));
  shell.answer(listWorkflows, () => ({ workflows: [shared(level)] }));
  shell.answer(listWorkflowRuns, () => ({ runs: [] }));
}
const openDashboard = async () => {
  openRemote(shell, '/single-workflow?workflowId=w');
  const page = await findMain();
  await page.findByText('Shared by Ana Diaz');
  return page;
};

beforeEach(() => {
  shell = createShell();
});

describe('the workflow of somebody else', () => {
  it.each([
    ['view', ['Share']],
    ['use', ['Share']],
    ['edit', ['Rename', 'Share', 'Edit on the canvas']],
    ['own', ['Rename', 'Move to notebook', 'Share', 'Edit on the canvas', 'Delete']],
  ] as const)('has the actions of the level “%s” in the list and on its page', async (level, entries) => {
    serve(level);
    for (const path of ['/workflows', '/single-workflow?workflowId=w']) {
      const { unmount } = openRemote(shell, path);
      await userEvent.click(await (await findMain()).findByRole('button', { name: 'More actions for Orders' }));
      const items = await screen.findAllByRole('menuitem');
      expect(items.map(({ textContent }) => textContent)).toEqual(entries);
      unmount();
    }
  });

  it('shows its steps and its owner to those who may only view it', async () => {
    serve('view');
    const page = await openDashboard();
    expect(await page.findByText(/not run it\. Ask Ana Diaz for more/)).toBeDefined();
    for (const name of ['Run now', 'Share by link']) expect(page.queryByRole('button', { name })).toBeNull();
    expect(page.queryByRole('link', { name: /^Edit/ })).toBeNull();
    expect(page.queryByRole('switch')).toBeNull();
    expect(page.queryByText('Required apps')).toBeNull();
  });

  it('runs for those who may use it, and shows their run', async () => {
    serve('use');
    shell.answer(runWorkflow, () => sampleRun());
    shell.answer(getWorkflowRun, () => sampleRunDetail({}, [{ output: { text: 'Two orders.' } }]));
    const page = await openDashboard();
    expect(page.getByText(/Runs use your account and plan/)).toBeDefined();
    await userEvent.click(page.getByRole('button', { name: 'Run now' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Run' }));
    await userEvent.click(await page.findByRole('button', { name: 'List the steps' }));
    await userEvent.click(await page.findByRole('button', { name: /^Sum up/ }));
    expect(await page.findByText('Two orders.')).toBeDefined();
    expect(page.queryByText('Input')).toBeNull();
    expect(page.queryByRole('switch')).toBeNull();
  });

  it('leads those who may not edit it from the editor to its dashboard', async () => {
    serve('use');
    openRemote(shell, '/workflows/create-new-workflow?workflowId=w');
    const page = await findMain();
    expect(await page.findByText('You can’t edit this workflow')).toBeDefined();
    expect(page.getByText('Ask Ana Diaz to let you edit it.')).toBeDefined();
    expect(page.getByRole('link', { name: 'Open dashboard' }).getAttribute('href')).toMatch(/workflowId=w$/);
  });

  it('says to editors what stays with its owner', async () => {
    serve('edit');
    const page = await openDashboard();
    expect(page.getByText(/stays off until Ana Diaz turns it on again/)).toBeDefined();
    expect(page.queryByRole('switch')).toBeNull();
  });

  it('follows a change of what the user may do', async () => {
    serve('view');
    const page = await openDashboard();
    expect(page.queryByRole('button', { name: 'Run now' })).toBeNull();
    serve('use');
    shell.hub.for('host-shell', '1').publish(sharingChanged, { kind: 'blueprint', id: 'w' });
    expect(await page.findByRole('button', { name: 'Run now' })).toBeDefined();
  });
});

it('shows its people in the dialog that shares a workflow', async () => {
  serve('use');
  shell.answer(getAccess, () => ({ owner, level: 'use' as const, grants: [], through: null }));
  const page = await openDashboard();
  await userEvent.click(page.getByRole('button', { name: 'Share with people' }));
  expect(await within(await screen.findByRole('dialog')).findByText('Ana Diaz')).toBeDefined();
});
