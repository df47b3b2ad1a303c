// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/sharing/share-workflow.page.tsx';
import './features/workflows/single-workflow.page.tsx';
import './features/workflows/workflows.page.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, limits } from 'shared-contracts';
import {
  copySharedWorkflow,
  exportWorkflow,
  importWorkflow,
  listWorkflowShares,
  openSharedWorkflow,
  revokeWorkflowShare,
  shareWorkflow,
} from 'shared-contracts/connection-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { getWorkflow, listWorkflowRuns, listWorkflows } from 'shared-contracts/workflow-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShell, findMain, openRemote, refuse } from './testing/open-remote.tsx';
import { sampleWorkflow } from './testing/workflow-samples.ts';

let shell: FakeShell;
const shared = { name: 'Weekly digest', shared_at: '2026-06-01T06:00:00.000Z', definition: sampleWorkflow().definition };

beforeEach(() => {
  shell = createShell();
});

describe('a shared workflow', () => {
  const openShared = () => {
    openRemote(shell, '/share/workflows/token');
    return findMain();
  };

  it('lists the steps with their configuration and next steps', async () => {
    shell.answer(openSharedWorkflow, () => shared);
    const page = await openShared();
    expect(await screen.findByRole('heading', { level: 1, name: 'Weekly digest' })).toBeDefined();
    const steps = within(await page.findByRole('list', { name: 'Steps' }));
    expect(steps.getByText('Then: Sum up')).toBeDefined();
    expect(steps.getByText('What to do: Sum up')).toBeDefined();
    expect(page.getByText(/This is the version from that time/)).toBeDefined();
  });

  it('says that it has no steps', async () => {
    shell.answer(openSharedWorkflow, () => ({ ...shared, definition: { schema: 1 as const, steps: [], edges: [] } }));
    const page = await openShared();
    expect(await page.findByText('This workflow has no steps.')).toBeDefined();
  });

  it('copies it and opens the copy', async () => {
    shell.answer(openSharedWorkflow, () => shared);
    shell.answer(copySharedWorkflow, () => ({ workflow_id: 'w2', name: 'Weekly digest' }));
    shell.answer(getWorkflow, () => sampleWorkflow({ workflow_id: 'w2', name: 'The copy' }));
    shell.answer(listWorkflowRuns, () => ({ runs: [] }));
    const page = await openShared();
    await userEvent.click(await page.findByRole('button', { name: 'Copy to my workflows' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'The copy' })).toBeDefined();
    expect(shell.toasts).toMatchObject([{ kind: 'success', title: 'Copied to your workflows', description: 'Weekly digest' }]);
  });

  it('asks a signed-out reader to sign in to copy it', async () => {
    shell.setSession(null);
    shell.answer(openSharedWorkflow, () => shared);
    const page = await openShared();
    expect((await page.findByRole('link', { name: 'Sign in to copy it' })).getAttribute('href')).toBe(
      '/app/auth/login?next=%2Fshare%2Fworkflows%2Ftoken',
    );
    expect(page.queryByRole('button', { name: 'Copy to my workflows' })).toBeNull();
  });

  it('shows why it could not be loaded, and recovers with Retry', async () => {
    shell.answer(openSharedWorkflow, refuse('Try later.', 403));
    const page = await openShared();
    expect((await page.findByRole('alert')).textContent).toContain('The shared workflow couldn’t be loaded');
    shell.answer(openSharedWorkflow, () => shared);
    await userEvent.click(await page.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Weekly digest' })).toBeDefined();
  });

  it('shows a toast when it cannot be copied', async () => {
    shell.answer(openSharedWorkflow, () => shared);
    shell.answer(copySharedWorkflow, refuse('You have 100 workflows.'));
    const page = await openShared();
    const copy = await page.findByRole('button', { name: 'Copy to my workflows' });
    await userEvent.click(copy);
    await expect
      .poll(() => shell.toasts)
      .toMatchObject([{ title: 'The workflow couldn’t be copied', description: 'You have 100 workflows.' }]);
    expect(await page.findByRole('button', { name: 'Copy to my workflows' })).toBeDefined();
  });
});

describe('importing a workflow', () => {
  const openImport = async () => {
    shell.answer(listWorkflows, () => ({ workflows: [] }));
    openRemote(shell, '/workflows');
    await userEvent.click(await (await findMain()).findByRole('button', { name: 'Import' }));
    return within(await screen.findByRole('dialog', { name: 'Import a workflow' }));
  };
  const choose = async (file: File) => {
    const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!chooser) throw new Error('There is no file chooser.');
    await userEvent.upload(chooser, file);
  };
  const file = new File(['{"nodes":[]}'], 'digest.json', { type: 'application/json' });

  it('imports a Make file, lists what is left to do and links to the workflow', async () => {
    const bodies: unknown[] = [];
    shell.answer(importWorkflow, ({ body }) => {
      bodies.push(body);
      return { workflow_id: 'w9', name: 'Digest', notes: ['Sheets only runs in Make.'] };
    });
    const dialog = await openImport();
    await userEvent.click(dialog.getByRole('radio', { name: /^Make/ }));
    await choose(file);
    expect((await dialog.findByRole('status')).textContent).toContain('Imported');
    expect(dialog.getByText('Sheets only runs in Make.')).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Open the workflow' }).getAttribute('href')).toContain('workflowId=w9');
    expect(bodies).toMatchObject([{ format: 'make', file_text: '{"nodes":[]}' }]);
  });

  it('shows why a file is refused', async () => {
    shell.answer(importWorkflow, refuse('This is not a file of n8n.'));
    const dialog = await openImport();
    await choose(file);
    expect((await dialog.findByRole('alert')).textContent).toContain('This is not a file of n8n.');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('offers to import a file of the other product from there', async () => {
    shell.answer(importWorkflow, ({ body }) => {
      if (body?.format === 'make') return { workflow_id: 'w9', name: 'Digest', notes: [] };
      const message = 'This file is from Make, not from n8n. Import it from Make.';
      throw new ApiError({ code: 'invalid-input', status: 400, detail: message, errors: [{ path: 'body.format', message }] });
    });
    const dialog = await openImport();
    await choose(file);
    expect((await dialog.findByRole('alert')).textContent).toContain('This file is from Make');
    await userEvent.click(dialog.getByRole('button', { name: 'Import from Make' }));
    expect((await dialog.findByRole('status')).textContent).toContain('Imported');
  });

  it('refuses a file that is too large without sending it', async () => {
    const large = new File(['{}'], 'large.json', { type: 'application/json' });
    Object.defineProperty(large, 'size', { value: limits.workflowFileMaxBytes + 1 });
    const dialog = await openImport();
    await choose(large);
    expect((await dialog.findByRole('alert')).textContent).toContain('A workflow file can be up to 4 MB.');
  });
});

describe('sharing and exporting', () => {
  const openMenu = async () => {
    shell.answer(getWorkflow, () => sampleWorkflow());
    shell.answer(listWorkflowRuns, () => ({ runs: [] }));
    openRemote(shell, '/single-workflow?workflowId=w');
  };

  const openLinks = async () => {
    await openMenu();
    await userEvent.click(await screen.findByRole('button', { name: 'Share by link' }));
    return within(await screen.findByRole('dialog', { name: 'Share this workflow' }));
  };

  it('creates a link that is shown once and ends another one', async () => {
    let shares = [{ share_id: 'l1', shared_at: '2026-06-01T06:00:00.000Z' }];
    shell.answer(listWorkflowShares, () => ({ shares }));
    shell.answer(shareWorkflow, () => ({ share_id: 'l2', shared_at: '2026-06-01T06:00:00.000Z', token: 'secret' }));
    shell.answer(revokeWorkflowShare, ({ params }) => {
      shares = shares.filter(({ share_id }) => share_id !== params.share_id);
      return { message: 'Ended.' };
    });
    const dialog = await openLinks();
    await userEvent.click(await dialog.findByRole('button', { name: 'Create a link' }));
    expect((await dialog.findByLabelText<HTMLInputElement>('Link to the workflow')).value).toMatch(/share\/workflows\/secret$/);
    await userEvent.click(await dialog.findByRole('button', { name: 'End sharing' }));
    await expect.poll(() => dialog.queryByRole('button', { name: 'End sharing' })).toBeNull();
    expect(shell.toasts).toMatchObject([{ kind: 'success', title: 'Sharing Ended' }]);
    expect(dialog.getByLabelText('Link to the workflow')).toBeDefined();
  });

  it('says why a link could not be created', async () => {
    shell.answer(listWorkflowShares, () => ({ shares: [] }));
    shell.answer(shareWorkflow, refuse('It has 20 links.'));
    const dialog = await openLinks();
    await userEvent.click(await dialog.findByRole('button', { name: 'Create a link' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ title: 'The workflow couldn’t be shared', description: 'It has 20 links.' }]);
    expect(dialog.queryByLabelText('Link to the workflow')).toBeNull();
  });

  it('exports for n8n and lists what to do there', async () => {
    const formats: string[] = [];
    shell.answer(exportWorkflow, ({ query }) => {
      formats.push(query.format);
      return { file_name: 'digest.json', content: { nodes: [] }, notes: ['Choose credentials for Slack.'] };
    });
    await openMenu();
    await userEvent.click(await screen.findByRole('button', { name: 'Export for n8n' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Choose credentials for Slack.')).toBeDefined();
    expect(formats).toEqual(['n8n']);
  });

  it('shows a toast when the export fails', async () => {
    shell.answer(exportWorkflow, refuse('It has no steps.'));
    await openMenu();
    await userEvent.click(await screen.findByRole('button', { name: 'Export for Make' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ title: 'The workflow couldn’t be exported', description: 'It has no steps.' }]);
  });
});
