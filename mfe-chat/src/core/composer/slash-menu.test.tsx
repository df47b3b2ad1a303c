import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError, type Capabilities } from 'shared-contracts';
import { fillServerPrompt, listServerPrompts, listToolServerPrompts } from 'shared-contracts/agent-calls';
import { getCapabilities } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/prompt-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

const summary = (part: Partial<calls.Prompt>): calls.Prompt => ({
  prompt_id: 'p1',
  name: 'Reply',
  description: 'Answers a letter.',
  tags: [],
  asks: 0,
  is_favorite: false,
  uses: 0,
  own_uses: 0,
  last_used_at: null,
  changed_at: '2026-11-01T10:00:00Z',
  notebook_id: null,
  level: 'own',
  text: 'Reply politely.',
  variables: [],
  version: 1,
  ...part,
});
const all = [
  summary({ prompt_id: 'p1', name: 'Minutes', own_uses: 1 }),
  summary({ prompt_id: 'p2', name: 'Reply', own_uses: 5 }),
  summary({
    prompt_id: 'p3',
    name: 'Offer',
    is_favorite: true,
    text: 'Offer {{amount}} by {{day}}, {{polite}} and \\{{kept}}.',
    variables: [
      { name: 'amount', kind: 'number', default: '12', choices: [] },
      { name: 'day', kind: 'date', default: '2026-11-23', choices: [] },
      { name: 'polite', kind: 'yes-no', default: 'yes', choices: [] },
    ],
  }),
];
beforeEach(() => localStorage.clear());

const nothingConnected: Capabilities = {
  model: { connected: false, name: 'Built-in assistant' },
  web_search: { by: null, engine: null },
  images: { by: null, model: null },
  embeddings: { by: null, model: null },
};
const used: string[] = [];
const withPrompts = (shell: FakeShell) => {
  used.length = 0;
  shell.answer(calls.listPrompts, () => ({ prompts: all }));
  shell.answer(calls.getPrompt, ({ query }) => all.find(({ prompt_id }) => prompt_id === query.prompt_id) ?? summary({}));
  shell.answer(calls.notePromptUse, ({ body }) => {
    used.push(body.prompt_id);
    return { message: 'Counted.' };
  });
};
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const group = async (name: string) => within(await screen.findByRole('group', { name }));
const namesIn = async (name: string) => (await group(name)).getAllByRole('option').map((one) => one.querySelector('bdi')?.textContent);

it('offers favorites, then what is used most, and inserts a prompt without variables at once', async () => {
  const { user } = await renderChat('/chat', withPrompts);
  await user.type(await field(), '/');
  await waitFor(async () => expect(await namesIn('Prompts')).toEqual(['Offer', 'Reply', 'Minutes']));
  await user.keyboard('rep');
  await screen.findByText('Results: 1');
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await field()).value).toBe('Reply politely.'));
  await waitFor(() => expect(used).toEqual(['p2']));
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('asks for the values of variables, by keyboard, and leaves the text to be edited', async () => {
  const { user, sent } = await renderChat('/chat', withPrompts);
  await user.type(await field(), '/off');
  await screen.findByText('Results: 1');
  await user.keyboard('{Enter}');
  const amount = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'amount' });
  expect(amount.value).toBe('12');
  await user.clear(amount);
  await user.type(amount, '40');
  await user.click(screen.getByRole('button', { name: 'Insert' }));
  await waitFor(async () => expect((await field()).value).toBe('Offer 40 by Nov 23, 2026, yes and {{kept}}.'));
  expect(sent).toEqual([]);
});

it('puts the focus back and inserts nothing when the values are canceled', async () => {
  const { user } = await renderChat('/chat', withPrompts);
  await user.type(await field(), '/off');
  await screen.findByText('Results: 1');
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await field()).value).toBe('');
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
});

it('says why a prompt cannot be inserted', async () => {
  const { user, shell } = await renderChat('/chat', (fake) => {
    withPrompts(fake);
    fake.answer(calls.getPrompt, () => Promise.reject(new ApiError({ code: 'not-found', status: 404, detail: 'It is gone.' })));
  });
  await user.type(await field(), '/minutes');
  await screen.findByText('Results: 1');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(shell.toasts).toMatchObject([{ kind: 'error', title: 'The prompt was not inserted', description: 'It is gone.' }]),
  );
});

it('switches ways of answering, and says what is not connected', async () => {
  const { user, shell } = await renderChat('/chat', (fake) => {
    withPrompts(fake);
    fake.answer(getCapabilities, () => nothingConnected);
  });
  await user.type(await field(), '/deep');
  await screen.findByText('Results: 1');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Deep dive' }).getAttribute('aria-pressed')).toBe('true'));
  await user.type(await field(), '/search web');
  await screen.findByText('Results: 1');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Web search is not connected' }]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search web' }).getAttribute('aria-pressed')).toBe('false'));
});

it('offers only the actions that make sense, and clears the text with an undo', async () => {
  const { user, shell } = await renderChat('/chat', withPrompts);
  await user.type(await field(), '/');
  await waitFor(async () =>
    expect(await namesIn('Actions')).toEqual([
      'New chat',
      'New incognito chat',
      'Compare models',
      'Prompt library',
      'Attach files',
      'New prompt',
    ]),
  );
  await user.keyboard('{Escape}{Backspace}');
  await user.type(await field(), 'Keep this\nand this');
  await user.type(await field(), '/clear', { initialSelectionStart: 0 });
  await screen.findByText('Results: 1');
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await field()).value).toBe(''));
  await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Text cleared' }]));
  act(() => shell.toasts[0]?.action?.onAction());
  await waitFor(async () => expect((await field()).value).toBe('Keep this\nand this'));
});

it('saves what is written as a prompt', async () => {
  const saved: object[] = [];
  const { user } = await renderChat('/chat', (shell) => {
    withPrompts(shell);
    shell.answer(calls.createPrompt, ({ body }) => {
      saved.push(body);
      return summary({});
    });
  });
  await user.type(await field(), 'Translate {{{{words}}.');
  await user.click(await screen.findByRole('button', { name: 'Add to message' }));
  expect(screen.queryByRole('menuitem', { name: 'Prompts' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Save as prompt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New prompt' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Translate {{words}}.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ text: 'Translate {{words}}.', variables: [{ name: 'words' }] }]));
  expect((await field()).value).toBe('Translate {{words}}.');
});

it('opens the menu from its button', async () => {
  const { user } = await renderChat('/chat', withPrompts);
  await user.click(await screen.findByRole('button', { name: 'Add to message' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Prompts' }));
  expect(await namesIn('Prompts')).toContain('Minutes');
  expect((await field()).value).toBe('/');
});

const ofServer = { server_id: 'srv_1', server: 'Parcels', description: 'Complains about a parcel.' };
const complaint = { ...ofServer, name: 'complaint', title: 'Complaint', arguments: [{ name: 'number', required: true }] };
const greeting = { ...ofServer, name: 'greeting', title: 'Greeting', description: '', arguments: [] };
const withServer = (shell: FakeShell) => {
  withPrompts(shell);
  shell.answer(listServerPrompts, ({ query }) => ({ prompts: query.agent_id === 'agt_1' ? [complaint, greeting] : [] }));
  shell.answer(fillServerPrompt, ({ body }) =>
    body.name === 'complaint' && !body.arguments.number
      ? { text: '', problem: 'Enter a number.' }
      : { text: `Wrote ${body.name} ${JSON.stringify(body.arguments)}.`, problem: null },
  );
};

it('offers the prompts of the agent’s tool servers, which write the text', async () => {
  const { user, shell } = await renderChat('/chat?agent_id=agt_1', withServer);
  await user.type(await field(), '/');
  await waitFor(async () => expect(await namesIn('Prompts of tool servers')).toEqual(['Complaint', 'Greeting']));
  await user.keyboard('compl');
  await screen.findByText('Results: 1');
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Insert' }));
  await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'error', description: 'Enter a number.' }]));
  await user.type(dialog.getByLabelText('number'), '4711');
  await user.click(dialog.getByRole('button', { name: 'Insert' }));
  await waitFor(async () => expect((await field()).value).toBe('Wrote complaint {"number":"4711"}.'));
});

it('inserts a prompt of a tool server without arguments at once', async () => {
  const { user } = await renderChat('/chat?agent_id=agt_1', withServer);
  await user.type(await field(), '/greet');
  await screen.findByText('Results: 1');
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await field()).value).toBe('Wrote greeting {}.'));
});

it('offers the prompts of the person’s own tool servers in a plain chat, and none in an incognito chat', async () => {
  const withOwn = (shell: FakeShell) => {
    withServer(shell);
    shell.answer(listToolServerPrompts, () => ({ prompts: [greeting] }));
  };
  const { user, unmount } = await renderChat('/chat', withOwn);
  await user.type(await field(), '/');
  await waitFor(async () => expect(await namesIn('Prompts of tool servers')).toEqual(['Greeting']));
  await user.keyboard('greet');
  await screen.findByText('Results: 1');
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await field()).value).toBe('Wrote greeting {}.'));
  unmount();
  const incognito = await renderChat('/temp-chat', withOwn);
  await incognito.user.type(await field(), '/');
  await group('Prompts');
  expect(screen.queryByRole('group', { name: 'Prompts of tool servers' })).toBeNull();
});
