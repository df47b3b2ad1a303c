import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { defaultAgentSettings } from 'shared-contracts';
import { dryRunAgentSchedule, getAgentSettings, previewAgentSchedule } from 'shared-contracts/agent-calls';
import { getAgent, getModels } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';
import { refuse } from './testing/agent-samples.ts';

let shell: FakeShell;

beforeEach(() => {
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getAgent, () => make.agent({ agent_id: 'g1', agent_name: 'Editor' }));
  shell.answer(getModels, () => []);
  shell.answer(getAgentSettings, () => ({ settings: defaultAgentSettings, actions: [], servers: [], schedule: null }));
  shell.answer(previewAgentSchedule, () => ({ times: [], problem: null }));
});

describe('a dry run', () => {
  const act = { tool: 'Create a document', effect: 'write' as const, input: {}, asks: true, is_refused: false };
  const difference = { lines: [{ kind: 'added' as const, text: '- Ana' }], is_cut: false };

  async function start() {
    render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/agents/g1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Customize' }));
    const panel = within(screen.getByRole('complementary'));
    await userEvent.click(panel.getByRole('button', { name: 'All settings' }));
    await userEvent.click(panel.getByRole('button', { name: /^Schedule/ }));
    await userEvent.type(await panel.findByLabelText('What should it do?'), 'Sum up');
    await userEvent.click(panel.getByRole('button', { name: 'Dry run' }));
    return within(await screen.findByRole('dialog', { name: 'Dry run' }));
  }

  it('shows what the agent would do and answer', async () => {
    shell.answer(dryRunAgentSchedule, ({ body }) => {
      expect(body).toEqual({ prompt: 'Sum up' });
      return { content: 'I would write it down.', problem: null, acts: [{ ...act, preview: { target: 'Minutes', difference } }] };
    });
    const dialog = await start();
    const acts = within(await dialog.findByRole('list', { name: 'What it would do' }));
    expect(acts.getByText('Create a document')).toBeDefined();
    expect(acts.getByText('Waits for your approval')).toBeDefined();
    expect(acts.getByText('What changes in “Minutes”')).toBeDefined();
    expect(dialog.getByText('I would write it down.')).toBeDefined();
  });

  it('says when it would do nothing, and why an answer is incomplete', async () => {
    shell.answer(dryRunAgentSchedule, () => ({ content: '', problem: 'No model answered.', acts: [] }));
    const dialog = await start();
    expect((await dialog.findByRole('alert')).textContent).toContain('No model answered.');
    expect(dialog.getByText('It would change and send nothing.')).toBeDefined();
    expect(dialog.getByText('It would answer nothing.')).toBeDefined();
  });

  it('can be repeated after a refusal, and stopped', async () => {
    shell.answer(dryRunAgentSchedule, refuse('No messages left.'));
    const dialog = await start();
    expect((await dialog.findByRole('alert')).textContent).toContain('No messages left.');
    shell.answer(dryRunAgentSchedule, () => new Promise<never>(() => undefined));
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect((await dialog.findByRole('status')).textContent).toContain('Nothing is done or stored.');
    await userEvent.click(dialog.getByRole('button', { name: 'Stop' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });
});
