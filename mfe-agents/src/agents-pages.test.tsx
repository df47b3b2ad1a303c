import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, agentChanged } from 'shared-contracts';
import {
  deleteAgent,
  duplicateAgent,
  getAgent,
  listAgents,
  listNotebooks,
  moveAgent,
  renameAgent,
  updateAgent,
} from 'shared-contracts/calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const editor = make.agent({ agent_id: 'g_editor', agent_name: 'Editor', description: 'Edits texts.', starters: ['Shorten this'] });
const writer = make.agent({ agent_name: 'Brief writer', description: 'Turns notes into briefs.' });
const refusedWith = (status: number) => () => {
  throw new ApiError({ code: 'refused', status, detail: 'Refused by the server.' });
};

let shell: FakeShell;
let changes: string[];
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const page = () => within(screen.getByRole('main'));
const loaded = async () => within(await screen.findByRole('main'));
const panel = () => within(screen.getByRole('complementary'));

beforeEach(() => {
  changes = [];
  shell = createFakeShell({ remote: contributes.remote });
  shell.hub.for('test', '1').subscribe(agentChanged, ({ change }) => changes.push(change));
  shell.answer(listAgents, () => ({ agents: [editor, writer] }));
  shell.answer(getAgent, ({ query }) => (query.agent_id === editor.agent_id ? editor : writer));
});

const choose = async (action: string) => {
  await userEvent.click(page().getByRole('button', { name: /Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

it('shows the agents as a gallery and filters it with the search', async () => {
  open('/agents');
  const gallery = within(await page().findByRole('list', { name: 'Agents' }));
  expect((await gallery.findByRole('link', { name: /Editor/ })).getAttribute('href')).toBe('/app/agents/g_editor');
  expect(localStorage.getItem('atrium.agent-count.priya@example.com')).toBe('2');
  await userEvent.type(page().getByRole('searchbox', { name: 'Search Agents' }), 'notes');
  expect(gallery.queryByRole('link', { name: /Editor/ })).toBeNull();
  expect(gallery.getByRole('link', { name: /Brief writer/ })).toBeDefined();
  await userEvent.type(page().getByRole('searchbox', { name: 'Search Agents' }), ' and more');
  expect(page().getByText('No agent matches “notes and more”.')).toBeDefined();
});

it('shows placeholders, then the empty state', async () => {
  const { promise, resolve } = Promise.withResolvers<{ agents: [] }>();
  shell.answer(listAgents, () => promise);
  open('/agents');
  expect(await (await loaded()).findByRole('status', { name: 'Loading' })).toBeDefined();
  resolve({ agents: [] });
  expect(await page().findByText('No agents available.')).toBeDefined();
  expect(page().getByRole('link', { name: 'New agent' }).getAttribute('href')).toBe('/app/agents/create-agent');
});

it('shows why agents fail to load and recovers with Retry', async () => {
  shell.answer(listAgents, refusedWith(403));
  open('/agents');
  const alert = within(await (await loaded()).findByRole('alert'));
  shell.answer(listAgents, () => ({ agents: [writer] }));
  await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await page().findByRole('link', { name: /Brief writer/ })).toBeDefined();
});

it('opens the form in a modal from the panel', async () => {
  open('/agents');
  await screen.findByRole('complementary');
  expect(await panel().findByRole('link', { name: 'Editor' })).toBeDefined();
  await userEvent.click(panel().getByRole('button', { name: 'Create Agent +' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('asks before leaving unsaved changes and stays on request', async () => {
  shell.confirmWith(false);
  open('/agents/g_editor');
  await userEvent.type(await screen.findByLabelText('Name'), ' 2');
  shell.answer(duplicateAgent, () => writer);
  await choose('Duplicate');
  await expect.poll(() => shell.confirmations).toMatchObject([{ title: 'Leave without saving?' }]);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Editor 2');
});

it('renames in place and restores the name with a toast when that fails', async () => {
  shell.answer(renameAgent, refusedWith(500));
  open('/agents/g_editor');
  await screen.findByRole('heading', { level: 1, name: 'Editor' });
  await choose('Rename');
  const field = page().getByRole('textbox', { name: 'New name' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Proofreader{Enter}');
  const description = 'The agent encountered an error. Check the workflow and try again.';
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Rename Error', description }]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Editor' })).toBeDefined();
  shell.answer(renameAgent, ({ query }) => {
    expect(query.current_name).toBe('Editor');
    shell.answer(getAgent, () => ({ ...editor, agent_name: query.rename }));
    return { message: 'ok' };
  });
  await choose('Rename');
  await userEvent.type(page().getByRole('textbox', { name: 'New name' }), ' two{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Editor two' })).toBeDefined();
  const done = { kind: 'success', title: 'Rename Successful', description: 'The agent has been renamed successfully.' };
  await expect.poll(() => shell.toasts.at(-1)).toMatchObject(done);
});

it('reports that someone else renamed the agent in the meantime', async () => {
  const detail = 'It was renamed meanwhile. Look at its name, then rename it again.';
  shell.answer(renameAgent, () => {
    throw new ApiError({ code: 'name-changed', status: 409, detail });
  });
  open('/agents/g_editor');
  await screen.findByRole('heading', { level: 1, name: 'Editor' });
  await choose('Rename');
  await userEvent.type(page().getByRole('textbox', { name: 'New name' }), ' two{Enter}');
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Rename Error', description: detail }]);
});

it('moves an agent to a notebook and shows a toast for success and failure', async () => {
  const notebook = make.notebook({ notebook_id: 'n1', title: 'Research' });
  shell.answer(listNotebooks, () => ({ notebooks: [notebook] }));
  shell.answer(moveAgent, refusedWith(500));
  open('/agents/g_editor');
  await screen.findByRole('heading', { level: 1, name: 'Editor' });
  const move = async () => {
    await choose('Move to notebook');
    await userEvent.click(await screen.findByRole('radio', { name: 'Research' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  };
  await move();
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Error', description: 'Failed to move agent to notebook' }]);
  shell.answer(moveAgent, () => ({ message: 'ok' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await move();
  const description = 'Agent "Editor" added to Notebook "Research"';
  await expect.poll(() => shell.toasts.at(-1)).toMatchObject({ kind: 'success', title: 'Success', description });
});

it('updates the agent from the form next to it', async () => {
  shell.answer(updateAgent, ({ body }) => {
    const updated = { ...editor, agent_name: body.name };
    shell.answer(getAgent, () => updated);
    return updated;
  });
  open('/agents/g_editor');
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Copy editor');
  await userEvent.click(panel().getByRole('button', { name: 'Update' }));
  expect(await page().findByRole('heading', { level: 1, name: 'Copy editor' })).toBeDefined();
  const description = 'The agent has been successfully updated.';
  expect(shell.toasts).toMatchObject([{ kind: 'success', title: 'Agent Updated', description }]);
  expect(changes).toEqual(['updated']);
});

it('shows a toast when the update fails', async () => {
  shell.answer(updateAgent, refusedWith(422));
  open('/agents/g_editor');
  await screen.findByLabelText('Name');
  await userEvent.click(panel().getByRole('button', { name: 'Update' }));
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Failed to update agent. Please try again.' }]);
});

it('shows a toast when the agent cannot be deleted', async () => {
  shell.answer(deleteAgent, refusedWith(500));
  open('/agents/g_editor');
  await screen.findByRole('heading', { level: 1, name: 'Editor' });
  await choose('Delete');
  const description = 'The agent encountered an error while deleting. Check the workflow and try again.';
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Deletion Error', description }]);
});

it('deletes an agent after a confirmation and returns to the gallery', async () => {
  shell.answer(deleteAgent, ({ query }) => {
    expect(query.agent_id).toBe('g_editor');
    shell.answer(listAgents, () => ({ agents: [writer] }));
    return { message: 'ok' };
  });
  open('/agents/g_editor');
  await screen.findByRole('heading', { level: 1, name: 'Editor' });
  await choose('Delete');
  expect(await screen.findByRole('heading', { level: 1, name: 'Agents' })).toBeDefined();
  expect(shell.confirmations).toHaveLength(1);
  const description = 'The agent has been deleted successfully.';
  expect(shell.toasts).toMatchObject([{ kind: 'warning', title: 'Deleted Warning', description }]);
});

it('deletes nothing without the confirmation', async () => {
  shell.confirmWith(false);
  open('/agents/g_editor');
  await screen.findByRole('heading', { level: 1, name: 'Editor' });
  await choose('Delete');
  expect(shell.confirmations).toHaveLength(1);
  expect(shell.toasts).toEqual([]);
});

it('reports a missing agent with a link to all agents', async () => {
  shell.answer(getAgent, refusedWith(404));
  open('/agents/g_other');
  expect(await screen.findByRole('heading', { level: 1, name: 'This agent doesn’t exist' })).toBeDefined();
  expect(page().getByRole('link', { name: 'See all agents' })).toBeDefined();
});
