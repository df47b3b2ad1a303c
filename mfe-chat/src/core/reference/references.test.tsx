import { screen, waitFor, within } from '@testing-library/react';
import { findMentionable } from 'shared-contracts/access-calls';
import { fillResourceTemplate, findServerResources, listResourceServers, suggestTemplateValues } from 'shared-contracts/agent-calls';
import { getModels, listAgents, listItems, openSession } from 'shared-contracts/calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';
import { run } from '../../testing/scripted-stream.ts';

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const option = (name: RegExp) => screen.findByRole('option', { name });
const chips = () => screen.findByRole('list', { name: 'This message refers to' });
const item = (kind: 'file' | 'notebook', id: string, name: string) => ({
  kind,
  id,
  name,
  notebook_id: null,
  target: null,
  created_at: '2026-11-01T00:00:00Z',
  changed_at: '2026-11-01T00:00:00Z',
});

function withThings(shell: FakeShell) {
  const models = ['Swift', 'Deep'].map((modelName) => ({
    id: modelName,
    modelId: modelName.toLowerCase(),
    modelName,
    provider: 'Local',
    providerLogo: null,
    releaseDate: null,
    description: '',
    connected: true,
  }));
  shell.answer(getModels, () => models);
  shell.answer(listAgents, () => ({ agents: [] }));
  shell.answer(listItems, ({ query: { kind, q = '' } }) => {
    const all = kind === 'file' ? [item('file', 'f1', 'plan.pdf')] : [item('notebook', 'n1', 'Harbor')];
    const items = all.filter(({ name }) => name.toLowerCase().startsWith(q.toLowerCase()));
    return { items, total: items.length, counts: {} };
  });
}

it('sends what was picked as references, with the model for this turn, and shows it at the message', async () => {
  const { user, sent, streams } = await renderChat('/chat', withThings);
  await user.type(await field(), 'Compare @pl');
  await user.click(await option(/^plan\.pdf/));
  expect((await field()).value).toBe('Compare @plan.pdf ');
  await user.type(await field(), 'please @swi');
  await option(/^Swift/);
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await field()).value).toBe('Compare @plan.pdf please '));
  await waitFor(async () => expect(within(await chips()).getAllByRole('listitem')).toHaveLength(2));
  await user.type(await field(), '{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    message: 'Compare @plan.pdf please',
    model: 'swift',
    references: [
      { kind: 'file', id: 'f1', name: 'plan.pdf' },
      { kind: 'model', id: 'swift', name: 'Swift' },
    ],
  });
  expect(screen.queryByRole('list', { name: 'This message refers to' })).toBeNull();
  streams[0]?.push(run.started(), run.delta(2, 'Done.'), run.ended(3));
  const shown = await screen.findByRole('list', { name: 'Refers to' });
  expect(within(shown).getByRole('link', { name: 'plan.pdf' }).getAttribute('href')).toContain('/files/f1');
  expect(within(shown).getByText('Swift')).toBeDefined();
});

it('replaces the model with another, and removes a chip with its button', async () => {
  const { user, sent } = await renderChat('/chat', withThings);
  await user.type(await field(), '@swi');
  await user.click(await option(/^Swift/));
  await user.type(await field(), '@dee');
  await user.click(await option(/^Deep/));
  await waitFor(async () => expect(within(await chips()).queryByText('Swift')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Remove Deep' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'This message refers to' })).toBeNull());
  await user.type(await field(), 'Hello{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('references');
});

it('offers people in a stored chat, and sharing for those who cannot see it', async () => {
  const { user, sent } = await renderChat('/chat?sessionId=s1', (shell) => {
    withThings(shell);
    const messages = [
      make.chatMessage({ role: 'user', content: 'Hello', references: [{ kind: 'file', id: 'f9', name: 'old.txt', gone: true }] }),
    ];
    shell.answer(openSession, () => ({ session_id: 's1', messages, title: 'Talk', notes: '', agent_id: null, running: null }));
    shell.answer(findMentionable, () => ({
      people: [
        { id: 'u2', name: 'Ben', email: null, can_see: true },
        { id: null, name: 'Eva', email: 'eva@example.com', can_see: false },
      ],
    }));
  });
  expect(await screen.findByText('Deleted or no longer shared')).toBeDefined();
  await user.type(await field(), '@ev');
  expect((await option(/^Eva/)).textContent).toContain('Can’t see this chat yet');
  await user.keyboard('{Escape}');
  await user.clear(await field());
  await user.type(await field(), '@be');
  await user.click(await option(/^Ben/));
  await user.type(await field(), 'look{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ message: '@Ben look', references: [{ kind: 'person', id: 'u2', name: 'Ben' }] });
});

it('asks a server for its resources only in its dialog, and sends the chosen one with the message', async () => {
  const asked: string[] = [];
  const { user, sent, streams } = await renderChat('/chat', (shell) => {
    withThings(shell);
    shell.answer(listResourceServers, () => ({ servers: [{ server_id: 's1', name: 'Post' }] }));
    shell.answer(findServerResources, ({ query: { q = '' } }) => {
      asked.push(q);
      const tariff = { uri: 'post://tariff', name: '<b>Tariff</b>', detail: 'What parcels cost.' };
      return q === 'nothing'
        ? { resources: [], has_more: false, problem: null }
        : { resources: [tariff, { uri: 'post://map', name: 'Map', detail: '' }], has_more: q === '', problem: null };
    });
  });
  await user.type(await field(), 'Compare @pos');
  await option(/^Post/);
  expect(asked).toEqual([]);
  await user.click(await option(/^Post/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resources of Post' }));
  expect(await dialog.findByText('There are more. Type a part of the name to find them.')).toBeDefined();
  expect(dialog.getByRole('button', { name: /^Map/ }).textContent).toContain('post://map');
  await user.type(dialog.getByRole('searchbox', { name: 'Search resources' }), 'nothing');
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('No resources found'));
  await user.clear(dialog.getByRole('searchbox', { name: 'Search resources' }));
  await user.click(await dialog.findByRole('button', { name: /^<b>Tariff<\/b>/ }));
  expect(asked).toEqual(['', 'nothing']);
  expect((await chips()).textContent).toContain('<b>Tariff</b> · Post');
  await user.type(await field(), 'please{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  const resource = { kind: 'resource', id: 's1 post://tariff', name: '<b>Tariff</b> · Post' };
  expect(sent[0]).toMatchObject({ message: 'Compare please', references: [resource] });
  streams[0]?.push(run.started(), run.delta(2, 'Done.'), run.ended(3));
  expect((await screen.findByRole('list', { name: 'Refers to' })).textContent).toContain('<b>Tariff</b> · Post');
});

it('fills in a template with what the server suggests, and says why an address could not be made', async () => {
  const asked: unknown[] = [];
  const { user, sent } = await renderChat('/chat', (shell) => {
    withThings(shell);
    shell.answer(listResourceServers, () => ({ servers: [{ server_id: 's1', name: 'Post' }] }));
    const variables = [
      { name: 'number', is_required: true },
      { name: 'page', is_required: false },
    ];
    const parcel = { uri_template: 'post://parcels/{number}{?page}', name: '<b>Parcel</b>', detail: '', variables };
    shell.answer(findServerResources, () => ({ resources: [], templates: [parcel], has_more: false, problem: null }));
    shell.answer(suggestTemplateValues, ({ body: { variable } }) => ({ values: variable === 'number' ? ['17', '18'] : [] }));
    shell.answer(fillResourceTemplate, ({ body: { values } }) => {
      asked.push(values);
      return values.number === 'x' ? { uri: null, problem: 'Change them.' } : { uri: `post://parcels/${values.number}`, problem: null };
    });
  });
  await user.type(await field(), 'Where is @pos');
  await user.click(await option(/^Post/));
  await user.click(await screen.findByRole('button', { name: /^<b>Parcel<\/b>/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '<b>Parcel</b>' }));
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: /^<b>Parcel<\/b>/ }));
  const form = within(await screen.findByRole('dialog', { name: '<b>Parcel</b>' }));
  const number = form.getByRole('combobox', { name: /^number/ });
  await waitFor(() => expect(number.nextElementSibling?.querySelector('option')?.value).toBe('17'));
  await user.click(form.getByRole('button', { name: 'Add to message' }));
  expect(await form.findByText('Enter a value')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(number));
  await user.type(number, 'x');
  await user.click(form.getByRole('button', { name: 'Add to message' }));
  expect((await form.findByRole('alert')).textContent).toContain('Change them.');
  await user.clear(number);
  await user.type(number, '17');
  await user.click(form.getByRole('button', { name: 'Add to message' }));
  expect((await chips()).textContent).toContain('<b>Parcel</b> (17) · Post');
  expect(asked).toEqual([{ number: 'x' }, { number: '17' }]);
  await user.type(await field(), 'now{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ references: [{ id: 's1 post://parcels/17', name: '<b>Parcel</b> (17) · Post' }] });
});

it('says why a server could not be asked, and offers no resources in an incognito chat', async () => {
  const withServer = (shell: FakeShell) => {
    withThings(shell);
    shell.answer(listResourceServers, () => ({ servers: [{ server_id: 's1', name: 'Post' }] }));
    shell.answer(findServerResources, () => ({ resources: [], has_more: false, problem: 'The tool server “Post” cannot be reached.' }));
  };
  const { user, unmount } = await renderChat('/chat', withServer);
  await user.type(await field(), '@pos');
  await user.click(await option(/^Post/));
  const dialog = await screen.findByRole('dialog', { name: 'Resources of Post' });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('The tool server “Post” cannot be reached.');
  unmount();
  const incognito = await renderChat('/temp-chat', withServer);
  await incognito.user.type(await field(), '@');
  await option(/^Swift/);
  expect(screen.queryByRole('option', { name: /^Post/ })).toBeNull();
});
