import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, agentChanged, emptyAgentFields } from 'shared-contracts';
import { createAgent, getAgent, listAgents, listNotebooks } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

let shell: FakeShell;
let changes: string[];
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const refusedWith = (status: number) => () => {
  throw new ApiError({ code: 'refused', status, detail: 'Refused by the server.' });
};

beforeEach(() => {
  changes = [];
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(listAgents, () => ({ agents: [] }));
  shell.answer(listNotebooks, () => ({ notebooks: [] }));
  shell.hub.for('test', '1').subscribe(agentChanged, ({ change }) => changes.push(change));
});

async function fillIn(name: string) {
  await userEvent.type(screen.getByLabelText('Name'), name);
  await userEvent.type(screen.getByLabelText('Description'), 'Writes letters.');
  await userEvent.type(screen.getByLabelText('Instructions'), 'Be polite.');
}

it('keeps Save disabled until name, description and instructions are filled in', async () => {
  open('/agents/create-agent');
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  expect(screen.getByText('Fill in the name, description and instructions first.')).toBeDefined();
  await fillIn('Letters');
  expect(save.disabled).toBe(false);
  expect(screen.getByText('15 / 200')).toBeDefined();
});

it('accepts twenty starters, also pasted as lines, and reports what it left out', async () => {
  open('/agents/create-agent');
  const starter = await screen.findByLabelText<HTMLInputElement>(/Actions and starters/);
  await userEvent.click(starter);
  await userEvent.paste(Array.from({ length: 1_000 }, (_, index) => `Starter ${index}`).join('\n'));
  expect(screen.getAllByRole('textbox', { name: /^Edit starter/ })).toHaveLength(20);
  expect(screen.getByRole('alert').textContent).toBe('An agent can have up to 20 starters. The last 980 were left out.');
  expect(starter.disabled).toBe(true);
  expect(starter.placeholder).toBe('An agent can have up to 20 starters.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove starter “Starter 19”' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(starter.disabled).toBe(false);
});

it('creates an agent with its starters, announces it and opens it', async () => {
  const created = make.agent({ agent_id: 'g_new', agent_name: 'Letters', starters: ['Dear Sir'] });
  shell.answer(createAgent, ({ body }) => {
    expect(body).toEqual({
      ...emptyAgentFields,
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

it('keeps the form and shows a toast when the agent cannot be created', async () => {
  shell.answer(createAgent, refusedWith(422));
  open('/agents/create-agent');
  await screen.findByRole('button', { name: 'Save' });
  await fillIn('Letters');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const description = 'Failed to create agent. Please try again.';
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Error', description }]);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Letters');
});

it('refuses a picture that is neither JPG nor PNG, whatever its file name says', async () => {
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

it('refuses a picture of 30 MB before uploading it', async () => {
  open('/agents/create-agent');
  const large = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'large.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 30 * 1024 * 1024 });
  await userEvent.upload(await screen.findByLabelText('Image (optional)'), large);
  expect((await screen.findByRole('alert')).textContent).toBe('The picture is larger than 5 MB. Choose a smaller one.');
});
