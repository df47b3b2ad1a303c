import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, agentChanged } from 'shared-contracts';
import {
  createAgent,
  deleteAgent,
  duplicateAgent,
  emailAgent,
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

it('takes twenty starters, pasted line by line too, and says what it left out', async () => {
  open('/agents/create-agent');
  const starter = await screen.findByLabelText<HTMLInputElement>(/Actions and starters/);
  await userEvent.click(starter);
  await userEvent.paste(Array.from({ length: 1_000 }, (_, index) => `Starter ${index}`).join('\n'));
  expect(screen.getAllByRole('textbox', { name: /^Edit starter/ })).toHaveLength(20);
  expect(screen.getByRole('alert').textContent).toBe('An agent has at most 20 starters: the last 980 were left out.');
  expect(starter.disabled).toBe(true);
  expect(starter.placeholder).toBe('20 starters are the most that an agent has.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove starter “Starter 19”' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(starter.disabled).toBe(false);
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
      image: null,
      logo_filename: null,
      knowledge_id: null,
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
  const description = 'Failed to create agent. Please try again.';
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Error', description }]);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Letters');
});

it('opens the form in a modal from the panel', async () => {
  open('/agents');
  await screen.findByRole('complementary');
  expect(await panel().findByRole('link', { name: 'Editor' })).toBeDefined();
  await userEvent.click(panel().getByRole('button', { name: 'Create Agent +' }));
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' })).toBeDefined();
});

it('asks from the gallery, and goes to the chat that answers', async () => {
  shell.answerStream(emailAgent, ({ body }) => {
    expect(body).toMatchObject({ email: 'priya@example.com', message: 'Write to Ana' });
    const ids = { run_id: 'run_1', session_id: 's1', message_id: 'm2', user_message_id: 'm1' };
    return [{ id: '1', event: 'started', data: JSON.stringify({ type: 'started', seq: 1, model: 'built-in', ...ids }) }];
  });
  open('/agents');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Ask your agents' }), 'Write to Ana{Enter}');
  await expect.poll(() => shell.visited).toEqual(['/chat?sessionId=s1']);
});

it('says why a question from the gallery was not taken, and keeps it', async () => {
  shell.answerStream(emailAgent, () => {
    throw new ApiError({ code: 'network', status: 0, detail: 'The server cannot be reached.' });
  });
  open('/agents');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ask your agents' });
  await userEvent.type(field, 'Write to Ana{Enter}');
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'The server cannot be reached.' }]);
  expect(field.value).toBe('Write to Ana');
});

it('refuses a picture that is neither JPG nor PNG, also one that only says so', async () => {
  open('/agents/create-agent');
  const field = await screen.findByLabelText('Image (optional)');
  for (const file of [
    new File(['GIF89a'], 'a.gif', { type: 'image/gif' }),
    new File(['MZ program'], 'program.png', { type: 'image/png' }),
  ]) {
    await userEvent.upload(field, file, { applyAccept: false });
    expect((await screen.findByRole('alert')).textContent).toBe('Only JPG and PNG files are allowed!');
  }
});

it('refuses a picture of 30 MB before it leaves', async () => {
  open('/agents/create-agent');
  const large = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'large.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 30 * 1024 * 1024 });
  await userEvent.upload(await screen.findByLabelText('Image (optional)'), large);
  expect((await screen.findByRole('alert')).textContent).toBe('The picture is larger than 5 MB. Choose a smaller one.');
});

it('asks before unsaved changes are left, and stays when told to', async () => {
  shell.confirmWith(false);
  open('/agents/g_editor');
  await userEvent.type(await screen.findByLabelText('Name'), ' 2');
  shell.answer(duplicateAgent, () => writer);
  await choose('Duplicate');
  await expect.poll(() => shell.confirmations).toMatchObject([{ title: 'Leave without saving?' }]);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Editor 2');
});

it('renames in place, and shows the old name with the toast when that fails', async () => {
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

it('tells who renames later that somebody else has renamed the agent meanwhile', async () => {
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

it('moves an agent to a notebook, with the toasts of both outcomes', async () => {
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
  const description = 'The agent has been successfully updated.';
  expect(shell.toasts).toMatchObject([{ kind: 'success', title: 'Agent Updated', description }]);
  expect(changes).toEqual(['updated']);
});

it('says so when the update fails', async () => {
  shell.answer(updateAgent, refusedWith(422));
  open('/agents/g_editor');
  await screen.findByLabelText('Name');
  await userEvent.click(panel().getByRole('button', { name: 'Update' }));
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Failed to update agent. Please try again.' }]);
});

it('says so when the agent could not be deleted', async () => {
  shell.answer(deleteAgent, refusedWith(500));
  open('/agents/g_editor');
  await screen.findByRole('heading', { level: 1, name: 'Editor' });
  await choose('Delete');
  const description = 'The agent encountered an error while deleting. Check the workflow and try again.';
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Deletion Error', description }]);
});

it('deletes an agent after a confirmation and goes back to the gallery', async () => {
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

it('says that an agent does not exist, with a way out', async () => {
  shell.answer(getAgent, refusedWith(404));
  open('/agents/g_other');
  expect(await screen.findByRole('heading', { level: 1, name: 'This agent does not exist' })).toBeDefined();
  expect(page().getByRole('link', { name: 'See all agents' })).toBeDefined();
});
