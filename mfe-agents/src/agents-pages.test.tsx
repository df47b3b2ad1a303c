import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, agentChanged } from 'shared-contracts';
import { createAgent, deleteAgent, getAgent, listAgents, updateAgent } from 'shared-contracts/calls';
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

async function fillIn(name: string) {
  await userEvent.type(screen.getByLabelText('Name'), name);
  await userEvent.type(screen.getByLabelText('Description'), 'Writes letters.');
  await userEvent.type(screen.getByLabelText('Instructions'), 'Be polite.');
}

it('shows the agents as a gallery and narrows it by the search', async () => {
  open('/agents');
  const gallery = within(await page().findByRole('list', { name: 'Agents' }));
  expect(gallery.getByRole('link', { name: /Editor/ }).getAttribute('href')).toBe('/app/agents/g_editor');
  await userEvent.type(page().getByRole('searchbox', { name: 'Search Agents' }), 'notes');
  expect(gallery.queryByRole('link', { name: /Editor/ })).toBeNull();
  expect(gallery.getByRole('link', { name: /Brief writer/ })).toBeDefined();
  await userEvent.type(page().getByRole('searchbox', { name: 'Search Agents' }), ' and more');
  expect(page().getByText('No agent fits “notes and more”.')).toBeDefined();
});

it('shows placeholders, then says that there are none', async () => {
  const { promise, resolve } = Promise.withResolvers<{ agents: [] }>();
  shell.answer(listAgents, () => promise);
  open('/agents');
  expect(await (await loaded()).findByRole('status', { name: 'Loading' })).toBeDefined();
  resolve({ agents: [] });
  expect(await page().findByText('No agents available.')).toBeDefined();
  expect(page().getByRole('link', { name: 'New agent' }).getAttribute('href')).toBe('/app/agents/create-agent');
});

it('says why the agents do not show, and recovers with Retry', async () => {
  shell.answer(listAgents, refusedWith(403));
  open('/agents');
  const alert = within(await (await loaded()).findByRole('alert'));
  shell.answer(listAgents, () => ({ agents: [writer] }));
  await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await page().findByRole('link', { name: /Brief writer/ })).toBeDefined();
});

it('keeps Save disabled until name, description and instructions are filled in', async () => {
  open('/agents/create-agent');
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  expect(screen.getByText('Fill in name, description and instructions first.')).toBeDefined();
  await fillIn('Letters');
  expect(save.disabled).toBe(false);
  expect(screen.getByText('15 / 200')).toBeDefined();
});

it('creates an agent with its starters, tells others and opens it', async () => {
  const created = make.agent({ agent_id: 'g_new', agent_name: 'Letters', starters: ['Dear Sir'] });
  shell.answer(createAgent, ({ body }) => {
    expect(body).toEqual({
      email: 'priya@example.com',
      name: 'Letters',
      description: 'Writes letters.',
      instructions: 'Be polite.',
      starters: ['Dear Sir', 'Dear Madam'],
    });
    return created;
  });
  shell.answer(getAgent, () => created);
  open('/agents/create-agent');
  await screen.findByRole('button', { name: 'Save' });
  await fillIn('Letters');
  const starter = screen.getByLabelText(/Actions and starters/);
  await userEvent.type(starter, ' Dear Sir {Enter}');
  await userEvent.type(starter, 'Dear Madam');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Letters' })).toBeDefined();
  expect(shell.toasts).toMatchObject([
    { kind: 'success', title: 'Agent Created', description: 'The agent has been successfully created.' },
  ]);
  expect(changes).toEqual(['created']);
});

it('keeps the form and says so when the agent could not be created', async () => {
  shell.answer(createAgent, refusedWith(422));
  open('/agents/create-agent');
  await screen.findByRole('button', { name: 'Save' });
  await fillIn('Letters');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Failed to create agent. Please try again.' }]);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Letters');
});

it('opens the form in a modal from the panel', async () => {
  open('/agents');
  await screen.findByRole('complementary');
  expect(await panel().findByRole('link', { name: 'Editor' })).toBeDefined();
  await userEvent.click(panel().getByRole('button', { name: 'Create Agent +' }));
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' })).toBeDefined();
});

it('shows an agent with its starters, which lead to a chat with it', async () => {
  open('/agents/g_editor');
  expect(await screen.findByRole('heading', { level: 1, name: 'Editor' })).toBeDefined();
  const starter = page().getByRole('link', { name: 'Shorten this' });
  expect(starter.getAttribute('href')).toBe('/app?q=Shorten+this&agent_id=g_editor');
  expect(page().getByRole('link', { name: 'Chat with this agent' }).getAttribute('href')).toBe('/app/chat?agent_id=g_editor');
});

it('updates the agent from the form beside it', async () => {
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
  expect(shell.toasts).toMatchObject([{ kind: 'success', title: 'Agent Updated' }]);
  expect(changes).toEqual(['updated']);
});

it('says so when the update fails', async () => {
  shell.answer(updateAgent, refusedWith(422));
  open('/agents/g_editor');
  await screen.findByLabelText('Name');
  await userEvent.click(panel().getByRole('button', { name: 'Update' }));
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Failed to update agent. Please try again.' }]);
});

it('deletes an agent after a confirmation and goes back to the gallery', async () => {
  shell.answer(deleteAgent, ({ query }) => {
    expect(query.agent_id).toBe('g_editor');
    shell.answer(listAgents, () => ({ agents: [writer] }));
    return { message: 'ok' };
  });
  open('/agents/g_editor');
  await screen.findByRole('heading', { level: 1, name: 'Editor' });
  await userEvent.click(page().getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Agents' })).toBeDefined();
  expect(shell.confirmations).toHaveLength(1);
  expect(shell.toasts).toMatchObject([{ kind: 'warning', title: 'Deleted Warning' }]);
});

it('deletes nothing without the confirmation', async () => {
  shell.confirmWith(false);
  open('/agents/g_editor');
  await screen.findByRole('heading', { level: 1, name: 'Editor' });
  await userEvent.click(page().getByRole('button', { name: 'Delete' }));
  expect(shell.confirmations).toHaveLength(1);
  expect(shell.toasts).toEqual([]);
});

it('says that an agent does not exist, with a way out', async () => {
  shell.answer(getAgent, refusedWith(404));
  open('/agents/g_other');
  expect(await screen.findByRole('heading', { level: 1, name: 'This agent does not exist' })).toBeDefined();
  expect(page().getByRole('link', { name: 'See all agents' })).toBeDefined();
});
