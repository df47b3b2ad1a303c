import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { getConnectedApps, listWorks, openSession } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const slack = { app_id: 'c1', AppName: 'Slack', RouteURL: 'slack', Icon: '' };

let shell: FakeShell;
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const main = async () => within(await screen.findByRole('main'));
const panel = async () => within(await screen.findByRole('complementary'));

beforeEach(() => {
  localStorage.clear();
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getConnectedApps, () => ({ connectedApps: [slack] }));
  shell.answer(listWorks, () =>
    make.works({
      blueprints: [{ blueprint_id: 'b', title: 'Invoices to sheet' }],
      workflows: [{ workflow_id: 'w', workflow_name: 'Weekly digest', type: 'automation' }],
    }),
  );
});

it('lists workflows and blueprints', async () => {
  open('/workflows');
  const page = await main();
  expect(await page.findByText('Weekly digest')).toBeDefined();
  expect(page.getByText('Invoices to sheet')).toBeDefined();
  expect(page.getByRole('link', { name: 'Create Workflow' }).getAttribute('href')).toBe(
    '/app/workflows/create-new-workflow?type=automation',
  );
});

it('says how a first workflow is made', async () => {
  shell.answer(listWorks, () => make.works());
  open('/workflows');
  expect(await (await main()).findByText('No workflows available.')).toBeDefined();
});

it('leads from Create Workflow to the guided chat', async () => {
  open('/workflows/create-new-workflow?type=automation');
  expect(await screen.findByRole('heading', { level: 1, name: 'Create Workflow' })).toBeDefined();
  const link = (await main()).getByRole('link', { name: /Draft a workflow in chat/ });
  expect(link.getAttribute('href')).toBe('/app?notification=workflow');
});

it('shows the blueprint of a chat', async () => {
  const message = make.chatMessage({ role: 'assistant', sources: { blueprint_id: 'b7', blueprint_status: 'draft' } });
  const session = { session_id: 's', title: 'Invoices', notes: '', agent_id: null, running: null };
  shell.answer(openSession, () => ({ ...session, messages: [message] }));
  open('/single-workflow?sessionId=s');
  const page = await main();
  expect(await page.findByText('b7')).toBeDefined();
  expect(page.getByRole('link', { name: 'Invoices' }).getAttribute('href')).toBe('/app/chat?sessionId=s');
});

it('says when no chat is named, and when the chat has drafted nothing', async () => {
  const { unmount } = open('/single-workflow');
  expect(await screen.findByText('No workflow is chosen')).toBeDefined();
  unmount();
  shell.answer(openSession, () => ({ session_id: 's', title: 'x', notes: '', agent_id: null, running: null, messages: [] }));
  open('/single-workflow?sessionId=s');
  expect(await screen.findByText('This chat has drafted no workflow')).toBeDefined();
});

it('says to anyone that a shared link is not valid', async () => {
  shell.setSession(null);
  open('/share/workflows/abc');
  expect(await screen.findByText('This link is not valid')).toBeDefined();
});

it('shows my apps before the suggestions, and after them where Explore More Apps led here', async () => {
  const titles = async () => (await (await main()).findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent);
  const { unmount } = open('/apps');
  expect(await titles()).toEqual(['My Apps', 'Explore More Apps']);
  unmount();
  open('/apps?view=explore');
  expect(await titles()).toEqual(['Explore More Apps', 'My Apps']);
});

it('keeps saved apps in the panel and in this browser', async () => {
  const { unmount } = open('/apps');
  await userEvent.click(await (await main()).findByRole('button', { name: 'Save Notion' }));
  expect((await panel()).getByRole('link', { name: 'Notion' })).toBeDefined();
  unmount();
  open('/apps/notion');
  expect(await (await panel()).findByRole('link', { name: 'Notion' })).toBeDefined();
  expect(await screen.findByRole('heading', { level: 1, name: 'Notion' })).toBeDefined();
  expect((await main()).getByText('Not connected')).toBeDefined();
});

it('removes a saved app again', async () => {
  open('/apps');
  await userEvent.click(await (await main()).findByRole('button', { name: 'Save Asana' }));
  await userEvent.click((await main()).getByRole('button', { name: 'Remove Asana from Saved Apps' }));
  expect((await panel()).queryByRole('link', { name: 'Asana' })).toBeNull();
});

it('raises the specified toast when the apps cannot be loaded', async () => {
  shell.answer(getConnectedApps, () => {
    throw new ApiError({ code: 'forbidden', status: 403, detail: 'Not yours.' });
  });
  open('/apps');
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Error', description: 'Failed to load app integrations.' }]);
  expect((await main()).getByRole('button', { name: 'Retry' })).toBeDefined();
});

it('says that an app is unknown', async () => {
  open('/apps/unheard-of');
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such app' })).toBeDefined();
});

it.each([
  ['/connections/n8n', 'Connect n8n'],
  ['/connections/make', 'Connect Make'],
  ['/connections/other', 'There is no such connection'],
])('explains %s', async (path, title) => {
  open(path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(await (await panel()).findByRole('link', { name: 'Slack' })).toBeDefined();
});
