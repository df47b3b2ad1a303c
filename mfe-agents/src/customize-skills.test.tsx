import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type AgentSettings, defaultAgentSettings } from 'shared-contracts';
import { getAgentSettings, saveAgentSettings } from 'shared-contracts/agent-calls';
import { getAgent, getModels, listAgents } from 'shared-contracts/calls';
import { listPrompts, type PromptSummary } from 'shared-contracts/prompt-calls';
import { createFakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const skill = (id: string, name: string, kind: string): PromptSummary => ({
  prompt_id: id,
  kind,
  name,
  description: 'For letters.',
  tags: [],
  asks: 0,
  is_favorite: false,
  uses: 0,
  own_uses: 0,
  last_used_at: null,
  changed_at: '2026-11-01T00:00:00Z',
  notebook_id: null,
  level: 'own',
});
const panel = () => within(screen.getByRole('complementary'));

it('gives the agent skills of the library, and names one that is gone', async () => {
  const gone = { id: 'p9', name: 'Old letters' };
  let settings: AgentSettings = { ...defaultAgentSettings, apps: { ...defaultAgentSettings.apps, skills: [gone] } };
  const shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getAgent, () => make.agent({ agent_id: 'g1', agent_name: 'Editor' }));
  shell.answer(getModels, () => []);
  shell.answer(listPrompts, () => ({ prompts: [skill('p1', 'Letters', 'skill'), skill('p2', 'Reply', 'prompt')] }));
  shell.answer(listAgents, () => ({ agents: [] }));
  shell.answer(getAgentSettings, () => ({ settings, actions: [], servers: [], schedule: null }));
  shell.answer(saveAgentSettings, ({ body }) => {
    settings = { ...settings, ...body } as AgentSettings;
    return settings;
  });
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/agents/g1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Customize' }));
  await userEvent.click(panel().getByRole('button', { name: 'All settings' }));
  await userEvent.click(panel().getByRole('button', { name: /^Apps/ }));
  expect((await panel().findByRole('list', { name: 'Skills' })).textContent).toBe('Old lettersDeleted or no longer shared');
  await userEvent.click(panel().getByRole('combobox', { name: 'Add a skill' }));
  await userEvent.click(await screen.findByTitle('For letters.'));
  await userEvent.click(panel().getByRole('button', { name: 'Remove the skill “Old letters”' }));
  await userEvent.click(panel().getByRole('button', { name: 'Save' }));
  await panel().findByText('Saved');
  expect(settings.apps.skills).toEqual([{ id: 'p1', name: 'Letters' }]);
});
