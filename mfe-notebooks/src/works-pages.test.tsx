import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { listAgents, listNotebooks, listSessions, listWorks, searchSessions } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const atlas = make.notebook({ notebook_id: 'n_atlas', title: 'Atlas launch', description: 'Everything for the launch.' });
const refused = () => {
  throw new ApiError({ code: 'forbidden', status: 403, detail: 'Not yours.' });
};

let shell: FakeShell;
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const region = (name: string) => screen.findByRole('group', { name });
const page = () => within(screen.getByRole('main'));

beforeEach(() => {
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(listNotebooks, () => ({ notebooks: [atlas] }));
  shell.answer(listSessions, () => ({ data: [make.chatSession({ title: 'Launch checklist', notebook_id: 'n_atlas' })], total: 1 }));
  shell.answer(listAgents, () => ({ agents: [make.agent({ agent_name: 'Launch writer' })] }));
  const files = [
    { file_id: 'f1', file_name: 'launch-plan.pdf', s3_url: '/api/file/f1', notebook_id: 'n_atlas' },
    { file_id: 'f2', file_name: 'budget.csv' },
  ];
  shell.answer(listWorks, () => make.works({ counts: { chats: 1, files: 2, agents: 1 }, files }));
});

it('counts the works by kind and lists the kind that is chosen', async () => {
  open('/my-works');
  expect(await screen.findByRole('heading', { level: 1, name: 'My Works' })).toBeDefined();
  expect(await page().findByRole('link', { name: 'Launch checklist' })).toBeDefined();
  await userEvent.click(page().getByRole('link', { name: /Files\s*2 items/ }));
  const files = within(await page().findByRole('group', { name: 'Files' }));
  const plan = files.getByRole('link', { name: 'launch-plan.pdf' });
  expect([plan.getAttribute('href'), plan.getAttribute('rel')]).toEqual(['/api/file/f1', 'noopener noreferrer']);
  expect(files.queryByRole('link', { name: 'budget.csv' })).toBeNull();
  expect(files.getByText('budget.csv')).toBeDefined();
});

it('says that a kind is empty', async () => {
  open('/my-works?kind=reports');
  expect(within(await region('Reports')).getByText('Nothing of this kind.')).toBeDefined();
});

it('says why the works do not show', async () => {
  shell.answer(listAgents, refused);
  open('/my-works');
  expect((await screen.findByRole('alert')).textContent).toContain('Your works could not be loaded');
});

it('shows what is filed in a notebook, and nothing else', async () => {
  open('/notebooks/n_atlas');
  expect(await screen.findByRole('heading', { level: 1, name: 'Atlas launch' })).toBeDefined();
  expect(await page().findByRole('link', { name: 'Launch checklist' })).toBeDefined();
  expect(page().getByRole('link', { name: 'launch-plan.pdf' })).toBeDefined();
  expect(page().queryByText('budget.csv')).toBeNull();
});

it('says that a notebook does not exist, with a way out', async () => {
  open('/notebooks/n_other');
  expect(await screen.findByRole('heading', { level: 1, name: 'This notebook does not exist' })).toBeDefined();
  expect(page().getByRole('link', { name: 'See all notebooks' }).getAttribute('href')).toBe('/app/notebooks');
});

it('finds chats by the server and everything else by title', async () => {
  shell.answer(searchSessions, ({ query }) => ({ data: [make.chatSession({ title: `About ${query.title}` })] }));
  open('/searchquery?q=launch');
  expect(await screen.findByRole('heading', { level: 1, name: 'Results for “launch”' })).toBeDefined();
  expect(await page().findByRole('link', { name: 'About launch' })).toBeDefined();
  expect(page().getByRole('link', { name: 'Launch writer' })).toBeDefined();
  expect(page().getByRole('link', { name: 'launch-plan.pdf' })).toBeDefined();
  expect(within(page().getByRole('group', { name: 'Notebooks' })).getByRole('link', { name: 'Atlas launch' })).toBeDefined();
  expect(page().queryByText('budget.csv')).toBeNull();
});

it('searches anew from the page, and says when nothing fits', async () => {
  shell.answer(searchSessions, () => ({ data: [] }));
  open('/searchquery');
  expect(await page().findByText('What are you looking for?')).toBeDefined();
  await userEvent.type(page().getByRole('searchbox', { name: 'Search Works' }), ' nothing like it {Enter}');
  expect(await page().findByText('Nothing fits “nothing like it”.')).toBeDefined();
});
