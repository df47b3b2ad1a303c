import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { defaultAgentSettings } from 'shared-contracts';
import { getAgentSettings, saveAgentSettings } from 'shared-contracts/agent-calls';
import { type CallAnswer, getAgent, getModels, listAgents, listNotebooks } from 'shared-contracts/calls';
import { listPrompts } from 'shared-contracts/prompt-calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';
import { refuse } from './testing/agent-samples.ts';

let shell: FakeShell;
let kept: CallAnswer<typeof getAgentSettings>;
const panel = () => within(screen.getByRole('complementary'));
const field = () => panel().findByRole('combobox', { name: 'Agents that it may ask' });

const clerk = make.agent({ agent_id: 'g2', agent_name: 'Clerk' });
const seen = make.agent({ agent_id: 'g3', agent_name: 'Only seen', sharing: { level: 'view' } });

beforeEach(() => {
  kept = { settings: defaultAgentSettings, actions: [], servers: [], schedule: null };
  shell = createFakeShell({ remote: contributes.remote });
  const editor = make.agent({ agent_id: 'g1', agent_name: 'Editor' });
  shell.answer(getAgent, () => editor);
  shell.answer(listAgents, () => ({ agents: [editor, clerk, seen] }));
  shell.answer(getModels, () => []);
  shell.answer(listNotebooks, () => ({ notebooks: [notebook('n1', 'Harbor')] }));
  shell.answer(listPrompts, () => ({ prompts: [] }));
  shell.answer(getAgentSettings, () => kept);
  shell.answer(saveAgentSettings, ({ body }) => {
    kept = { ...kept, settings: { ...kept.settings, ...body } as typeof kept.settings };
    return kept.settings;
  });
});

const notebook = (notebook_id: string, title: string) => ({
  id: notebook_id,
  notebook_id,
  title,
  description: '',
  updated_at: '2026-11-30T08:00:00Z',
  default_value: false,
});

async function open() {
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/agents/g1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Customize' }));
  await userEvent.click(panel().getByRole('button', { name: 'All settings' }));
  await userEvent.click(panel().getByRole('button', { name: /^Apps, Data, and Actions/ }));
}

it('offers the other agents that the user may use, and saves the choice', async () => {
  await open();
  await userEvent.click(await field());
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-label') ?? option.textContent)).toEqual(['Clerk']);
  await userEvent.click(screen.getByTitle('Clerk'));
  await userEvent.click(panel().getByRole('button', { name: 'Save' }));
  await expect.poll(() => kept.settings.apps.askedAgents).toEqual(['g2']);
});

it('shows an agent that is gone, so that it can be removed', async () => {
  kept = { ...kept, settings: { ...defaultAgentSettings, apps: { ...defaultAgentSettings.apps, askedAgents: ['g9'] } } };
  await open();
  expect(await panel().findByText('An agent that is no longer available')).toBeDefined();
  await userEvent.type(await field(), '{Backspace}');
  await userEvent.click(panel().getByRole('button', { name: 'Save' }));
  await expect.poll(() => kept.settings.apps.askedAgents).toEqual([]);
});

it('says if the agents can’t be loaded, and keeps the choice', async () => {
  kept = { ...kept, settings: { ...defaultAgentSettings, apps: { ...defaultAgentSettings.apps, askedAgents: ['g2'] } } };
  shell.answer(listAgents, refuse('Later.', 503));
  await open();
  expect((await panel().findByRole('alert')).textContent).toBe('Your agents couldn’t be loaded.');
  await userEvent.click(panel().getByRole('switch', { name: 'My chats, files and articles' }));
  await userEvent.click(panel().getByRole('button', { name: 'Save' }));
  await expect.poll(() => kept.settings.apps.usesWorks).toBe(false);
  expect(kept.settings.apps.askedAgents).toEqual(['g2']);
});

it('offers notebooks for its answers, and shows one that is gone until it is removed', async () => {
  const gone = [{ id: 'n9', name: 'Tides' }];
  kept = { ...kept, settings: { ...defaultAgentSettings, apps: { ...defaultAgentSettings.apps, notebooks: gone } } };
  await open();
  const notebooks = await panel().findByRole('combobox', { name: 'Notebooks' });
  expect(await panel().findByText('Tides (no longer available)')).toBeDefined();
  await userEvent.click(notebooks);
  await userEvent.click(screen.getByTitle('Harbor'));
  await userEvent.click(panel().getByRole('button', { name: 'Save' }));
  await expect.poll(() => kept.settings.apps.notebooks).toEqual([...gone, { id: 'n1', name: 'Harbor' }]);
});
