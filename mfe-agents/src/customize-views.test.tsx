import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { defaultAgentSettings } from 'shared-contracts';
import {
  createApiKey,
  draftEmail,
  getAgentSettings,
  listAgentLog,
  listApiKeys,
  previewAgentSchedule,
  rateAgentRun,
  revokeApiKey,
  runAgentSchedule,
  saveAgentSchedule,
  saveAgentSettings,
} from 'shared-contracts/agent-calls';
import { type CallAnswer, getAgent, getModels, listAgents } from 'shared-contracts/calls';
import { connectScopedServer, disconnectScopedServer, refreshScopedServer } from 'shared-contracts/connection-calls';
import { listPrompts } from 'shared-contracts/prompt-calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';
import { at, entry, refuse, server } from './testing/agent-samples.ts';

let shell: FakeShell;
let kept: CallAnswer<typeof getAgentSettings>;
const panel = () => within(screen.getByRole('complementary'));

beforeEach(() => {
  kept = { settings: defaultAgentSettings, actions: [], servers: [], schedule: null };
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getAgent, () => make.agent({ agent_id: 'g1', agent_name: 'Editor' }));
  shell.answer(getModels, () => []);
  shell.answer(getAgentSettings, () => kept);
  shell.answer(saveAgentSettings, ({ body }) => {
    kept = { ...kept, settings: { ...kept.settings, ...body } as typeof kept.settings };
    return kept.settings;
  });
  shell.answer(listPrompts, () => ({ prompts: [] }));
  shell.answer(listAgents, () => ({ agents: [] }));
  shell.answer(previewAgentSchedule, () => ({ times: [], problem: null }));
});

async function open(view: string) {
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/agents/g1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Customize' }));
  await userEvent.click(panel().getByRole('button', { name: 'All settings' }));
  await userEvent.click(panel().getByRole('button', { name: new RegExp(`^${view}`) }));
}
const save = () => userEvent.click(panel().getByRole('button', { name: 'Save' }));

describe('the settings', () => {
  it('shows why they fail to load', async () => {
    shell.answer(getAgentSettings, refuse('Not yours.', 403));
    await open('Decisions');
    expect((await panel().findByRole('alert')).textContent).toContain('The settings couldn’t be loaded');
  });

  it('saves when the agent asks for approval', async () => {
    await open('Decisions');
    await userEvent.click(await panel().findByRole('radio', { name: /^never/ }));
    expect(panel().getByText('Not saved')).toBeDefined();
    await save();
    expect(await panel().findByText('Saved')).toBeDefined();
    expect(kept.settings.decisions.approval).toBe('nothing');
  });

  it('keeps Save disabled while nothing has changed', async () => {
    await open('Decisions');
    expect((await panel().findByRole<HTMLButtonElement>('button', { name: 'Save' })).disabled).toBe(true);
    await userEvent.type(panel().getByLabelText('How it decides'), 'Cheaper first.');
    expect(panel().getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
  });

  it('turns the log and alerts off', async () => {
    shell.answer(listAgentLog, () => ({ entries: [] }));
    await open('Monitoring and Feedback');
    await userEvent.click(await panel().findByRole('switch', { name: 'Keep a log of runs' }));
    await userEvent.click(panel().getByRole('switch', { name: 'Alert me when a run fails' }));
    await save();
    expect(await panel().findByText('Saved')).toBeDefined();
    expect(kept.settings.monitoring).toEqual({ keepsLog: false, alertsOnFailure: false });
  });

  it('limits what the agent can read', async () => {
    await open('Apps, Data, and Actions');
    await userEvent.click(await panel().findByRole('switch', { name: 'My chats, files and articles' }));
    await save();
    await expect.poll(() => kept.settings.apps.usesWorks).toBe(false);
    expect(kept.settings.apps.usesOwnFiles).toBe(true);
  });
});

describe('tool servers', () => {
  const query = { of: 'agent', id: 'g1' };
  const sent: unknown[] = [];
  beforeEach(() => {
    kept = { ...kept, servers: [server] };
  });

  it('lists a server with its tools as actions', async () => {
    await open('Apps, Data, and Actions');
    expect(await panel().findByText('1 tool · post.example.com')).toBeDefined();
    expect(panel().getByRole('switch', { name: /Post\/postage/ })).toBeDefined();
  });

  it('connects one and clears the form', async () => {
    shell.answer(connectScopedServer, ({ query, body }) => {
      sent.push(query);
      const made = { ...server, server_id: 'v2', name: body.name };
      kept = { ...kept, servers: [server, made] };
      return { server: made, problem: null };
    });
    await open('Apps, Data, and Actions');
    await userEvent.type(await panel().findByLabelText('Server name'), 'Maps');
    await userEvent.type(panel().getByLabelText('Server address'), 'https://maps.example.com/mcp');
    await userEvent.click(panel().getByRole('button', { name: 'Connect a tool server' }));
    expect(await panel().findByRole('button', { name: 'Disconnect Maps' })).toBeDefined();
    await expect.poll(() => panel().getByLabelText<HTMLInputElement>('Server name').value).toBe('');
    expect(sent.at(-1)).toEqual(query);
  });

  it('refreshes the tools and reports a server that does not answer', async () => {
    shell.answer(refreshScopedServer, (input) => {
      sent.push(input);
      return { tools: [], problem: 'Post did not answer.' };
    });
    await open('Apps, Data, and Actions');
    await userEvent.click(await panel().findByRole('button', { name: 'Refresh the tools of Post' }));
    await expect
      .poll(() => shell.toasts)
      .toMatchObject([{ title: 'The tool server couldn’t be reached', description: 'Post did not answer.' }]);
    expect(sent.at(-1)).toMatchObject({ params: { server_id: server.server_id }, query });
  });

  it('disconnects one', async () => {
    shell.answer(disconnectScopedServer, (input) => {
      sent.push(input);
      kept = { ...kept, servers: [] };
      return { message: 'Gone.' };
    });
    await open('Apps, Data, and Actions');
    await userEvent.click(await panel().findByRole('button', { name: 'Disconnect Post' }));
    await expect.poll(() => panel().queryByText('1 tool · post.example.com')).toBeNull();
    expect(sent.at(-1)).toMatchObject({ params: { server_id: server.server_id }, query });
  });

  it('shows a toast when one cannot be disconnected', async () => {
    shell.answer(disconnectScopedServer, refuse('Try later.', 503));
    await open('Apps, Data, and Actions');
    await userEvent.click(await panel().findByRole('button', { name: 'Disconnect Post' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ description: 'Try later.' }]);
    expect(panel().getByText('1 tool · post.example.com')).toBeDefined();
  });
});

describe('the log', () => {
  it('says that there are no runs', async () => {
    shell.answer(listAgentLog, () => ({ entries: [] }));
    await open('Monitoring and Feedback');
    expect(await panel().findByText('No runs yet.')).toBeDefined();
  });

  it('shows why it fails to load', async () => {
    shell.answer(listAgentLog, refuse('Not yours.', 403));
    await open('Monitoring and Feedback');
    expect((await panel().findByRole('alert')).textContent).toContain('The log couldn’t be loaded');
  });

  it('shows a failed run with its problem and a link to its chat', async () => {
    shell.answer(listAgentLog, () => ({ entries: [entry({ status: 'failed', problem: 'No model answered.' })] }));
    await open('Monitoring and Feedback');
    const runs = within(await panel().findByRole('list', { name: 'Runs' }));
    expect(runs.getByText('No model answered.')).toBeDefined();
    expect(runs.getByText('failed')).toBeDefined();
    expect(runs.getByRole('link', { name: 'What is new?' }).getAttribute('href')).toBe('/app/agents/g1?sessionId=s1');
  });

  it('removes a rating on a second click', async () => {
    const ratings: unknown[] = [];
    shell.answer(listAgentLog, () => ({ entries: [entry({ rating: ratings.length ? null : 'good' })] }));
    shell.answer(rateAgentRun, ({ body }) => {
      ratings.push(body.rating);
      return { message: 'Kept.' };
    });
    await open('Monitoring and Feedback');
    const good = await panel().findByRole('button', { name: 'Good run' });
    expect(good.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(good);
    await expect.poll(() => good.getAttribute('aria-pressed')).toBe('false');
    expect(ratings).toEqual([null]);
  });

  it('restores the rating when it cannot be saved', async () => {
    shell.answer(listAgentLog, () => ({ entries: [entry()] }));
    shell.answer(rateAgentRun, refuse('Try later.', 503));
    await open('Monitoring and Feedback');
    const bad = await panel().findByRole('button', { name: 'Bad run' });
    await userEvent.click(bad);
    await expect.poll(() => shell.toasts).toMatchObject([{ title: 'The rating wasn’t saved', description: 'Try later.' }]);
    expect(bad.getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the schedule', () => {
  const schedule = { prompt: 'Sum up', cron: '30 7 * * 1', time_zone: 'UTC', is_on: true, next_at: null };

  it('shows a stored weekly schedule and the problem of the last run', async () => {
    kept = { ...kept, schedule: { ...schedule, last_at: at, last_session_id: 's1', last_problem: 'No model.' } };
    await open('Schedule');
    expect(await panel().findByText('Every Monday')).toBeDefined();
    expect(panel().getByLabelText<HTMLInputElement>('At').value).toBe('07:30');
    expect(panel().getByText('No model.')).toBeDefined();
    expect(panel().getByRole('link', { name: 'View the result' }).getAttribute('href')).toBe('/app/agents/g1?sessionId=s1');
  });

  it('shows any other cron expression unchanged', async () => {
    kept = { ...kept, schedule: { ...schedule, cron: '*/5 * * * *', last_at: null, last_session_id: null, last_problem: null } };
    await open('Schedule');
    expect((await panel().findByLabelText<HTMLInputElement>('Cron expression')).value).toBe('*/5 * * * *');
  });

  it('shows why saving failed', async () => {
    shell.answer(saveAgentSchedule, refuse('Describe what the agent should do.'));
    await open('Schedule');
    await userEvent.click(await panel().findByRole('switch', { name: 'Run automatically' }));
    await save();
    expect((await panel().findByRole('alert')).textContent).toBe('Describe what the agent should do.');
  });

  it('shows a toast when a run cannot be started', async () => {
    shell.answer(runAgentSchedule, refuse('No messages left.'));
    await open('Schedule');
    const run = await panel().findByRole<HTMLButtonElement>('button', { name: 'Run now' });
    expect(run.disabled).toBe(true);
    await userEvent.type(panel().getByLabelText('What should it do?'), 'Sum up');
    await userEvent.click(run);
    await expect.poll(() => shell.toasts).toMatchObject([{ title: 'The run couldn’t be started', description: 'No messages left.' }]);
  });
});

describe('the Email Writer', () => {
  it('shows why a draft could not be written', async () => {
    shell.answer(draftEmail, refuse('No messages left this month.'));
    await open('Email Writer');
    const write = await panel().findByRole<HTMLButtonElement>('button', { name: 'Write a draft' });
    expect(write.disabled).toBe(true);
    await userEvent.type(panel().getByLabelText('What should the email achieve?'), 'Move the meeting');
    await userEvent.click(write);
    expect((await panel().findByRole('alert')).textContent).toBe('No messages left this month.');
  });
});

describe('API keys', () => {
  const key = { key_id: 'k1', name: 'CRM', hint: 'atr_…x1', agent_ids: ['g1'], created_at: at, last_used_at: null };

  it('lists the keys of this agent and of all agents', async () => {
    const other = { ...key, key_id: 'k2', name: 'Other', agent_ids: ['g2'] };
    const all = { ...key, key_id: 'k3', name: 'Wiki', agent_ids: null, last_used_at: at };
    const search = { ...all, key_id: 'k4', name: 'Search', scopes: ['search' as const] };
    shell.answer(listApiKeys, () => ({ keys: [key, other, all, search] }));
    await open('API access');
    expect(await panel().findByRole('button', { name: 'Revoke CRM' })).toBeDefined();
    expect(panel().getByText(/all agents/)).toBeDefined();
    for (const name of ['Revoke Other', 'Revoke Search']) expect(panel().queryByRole('button', { name })).toBeNull();
    expect(panel().getByText(`${location.origin}/api/mcp`)).toBeDefined();
    expect(panel().getByText(/Not used yet/)).toBeDefined();
  });

  it('shows why the keys fail to load', async () => {
    shell.answer(listApiKeys, refuse('Not yours.', 403));
    await open('API access');
    expect((await panel().findByRole('alert')).textContent).toContain('The keys couldn’t be loaded');
  });

  it('keeps a key without the confirmation', async () => {
    shell.answer(listApiKeys, () => ({ keys: [key] }));
    shell.confirmWith(false);
    await open('API access');
    await userEvent.click(await panel().findByRole('button', { name: 'Revoke CRM' }));
    await expect.poll(() => shell.confirmations).toMatchObject([{ title: 'Revoke this key?' }]);
    expect(panel().getByRole('button', { name: 'Revoke CRM' })).toBeDefined();
  });

  it('shows a toast when a key cannot be created or revoked', async () => {
    shell.answer(listApiKeys, () => ({ keys: [key] }));
    shell.answer(createApiKey, refuse('Confirm your email first.'));
    shell.answer(revokeApiKey, refuse('Try later.', 503));
    shell.confirmWith(true);
    await open('API access');
    await userEvent.type(await panel().findByLabelText('Key name'), 'Bot');
    await userEvent.click(panel().getByRole('button', { name: 'Create a key for this agent' }));
    await expect.poll(() => shell.toasts.at(-1)).toMatchObject({ title: 'The key couldn’t be created' });
    await userEvent.click(panel().getByRole('button', { name: 'Revoke CRM' }));
    await expect.poll(() => shell.toasts.at(-1)).toMatchObject({ title: 'The key couldn’t be revoked', description: 'Try later.' });
    expect(panel().getByRole('button', { name: 'Revoke CRM' })).toBeDefined();
  });
});
