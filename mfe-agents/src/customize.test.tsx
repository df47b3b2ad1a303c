import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, defaultAgentSettings } from 'shared-contracts';
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
  switchServerTools,
} from 'shared-contracts/agent-calls';
import { type CallAnswer, getAgent, getModels, listAgents, listNotebooks } from 'shared-contracts/calls';
import { connectScopedServer } from 'shared-contracts/connection-calls';
import { listPrompts } from 'shared-contracts/prompt-calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const editor = make.agent({ agent_id: 'g_editor', agent_name: 'Editor' });
const refusedWith = (detail: string) => () => {
  throw new ApiError({ code: 'refused', status: 400, detail });
};

let shell: FakeShell;
let kept: CallAnswer<typeof getAgentSettings>;
const panel = () => within(screen.getByRole('complementary'));

beforeEach(() => {
  kept = {
    settings: defaultAgentSettings,
    actions: [
      { name: 'current_time', title: 'Check the time', description: 'Tells the time.', risk: 'reads' },
      { name: 'alert_user', title: 'Send me an alert', description: 'Puts a message among the alerts.', risk: 'changes' },
    ],
    servers: [],
    schedule: null,
  };
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getAgent, () => editor);
  shell.answer(getModels, () => []);
  shell.answer(listPrompts, () => ({ prompts: [] }));
  shell.answer(listAgents, () => ({ agents: [] }));
  shell.answer(listNotebooks, () => ({ notebooks: [] }));
  shell.answer(getAgentSettings, () => kept);
  shell.answer(saveAgentSettings, ({ body }) => {
    kept = { ...kept, settings: { ...kept.settings, ...body } as typeof kept.settings };
    return kept.settings;
  });
  shell.answer(previewAgentSchedule, () => ({ times: ['2026-11-23T08:00:00.000Z'], problem: null }));
});

/** Opens a view from the list of all settings. */
async function open(view?: string) {
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/agents/g_editor" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Customize' }));
  if (!view) return;
  await userEvent.click(panel().getByRole('button', { name: 'All settings' }));
  await userEvent.click(panel().getByRole('button', { name: new RegExp(`^${view}`) }));
}

it('opens with Goals and Autonomy, lists all views and returns to the form', async () => {
  await open();
  expect(await panel().findByLabelText('Goal')).toBeDefined();
  await userEvent.click(panel().getByRole('button', { name: 'All settings' }));
  const names = panel()
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.ui-tile-title')?.textContent);
  expect(names).toEqual([
    'Goals and Autonomy',
    'Apps, Data, and Actions',
    'Decisions',
    'Errors and Safety',
    'Monitoring and Feedback',
    'Schedule',
    'Email Writer',
    'API access',
  ]);
  await userEvent.click(panel().getByRole('button', { name: 'Back to the agent' }));
  expect(panel().getByRole('button', { name: 'Update' })).toBeDefined();
});

it('keeps Customize disabled while the form has unsaved changes', async () => {
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/agents/g_editor" />);
  const customize = await screen.findByRole<HTMLButtonElement>('button', { name: 'Customize' });
  expect(customize.disabled).toBe(false);
  await userEvent.type(screen.getByLabelText('Name'), ' 2');
  expect(customize.disabled).toBe(true);
});

it('saves goals and autonomy', async () => {
  await open();
  await userEvent.type(await panel().findByLabelText('Goal'), 'Empty the inbox');
  await userEvent.click(panel().getByRole('radio', { name: /Autopilot/ }));
  await userEvent.click(panel().getByRole('button', { name: 'Save' }));
  expect(await panel().findByText('Saved')).toBeDefined();
  expect(kept.settings.goals).toEqual({ goal: 'Empty the inbox', success: '', autonomy: 'autopilot' });
});

it('keeps the text and shows why saving failed', async () => {
  shell.answer(saveAgentSettings, refusedWith('Name at most 50 topics.'));
  await open('Errors and Safety');
  await userEvent.type(await panel().findByLabelText('Blocked topics'), 'Salaries{Enter}');
  await userEvent.click(panel().getByRole('button', { name: 'Save' }));
  expect((await panel().findByRole('alert')).textContent).toBe('Name at most 50 topics.');
  expect(panel().getByLabelText<HTMLInputElement>('Edit topic “Salaries”').value).toBe('Salaries');
});

it('turns actions on and shows why a tool server cannot be connected', async () => {
  await open('Apps, Data, and Actions');
  await userEvent.click(await panel().findByRole('switch', { name: /Check the time/ }));
  await userEvent.click(panel().getByRole('button', { name: 'Save' }));
  await expect.poll(() => kept.settings.apps.allowedActions).toEqual(['current_time']);
  shell.answer(connectScopedServer, () => ({ server: null, problem: '“Post” does not answer as a tool server.' }));
  await userEvent.type(panel().getByLabelText('Server name'), 'Post');
  await userEvent.type(panel().getByLabelText('Server address'), 'https://post.example.com/mcp');
  await userEvent.click(panel().getByRole('button', { name: 'Connect a tool server' }));
  expect((await panel().findByRole('alert')).textContent).toBe('“Post” does not answer as a tool server.');
});

it('turns the tools of a server on and off at once, and allows one again that no longer only reads', async () => {
  const server = { server_id: 's1', name: 'Post', url: 'https://post.example.com/mcp', has_key: false };
  const tool = { description: '', risk: 'changes' as const };
  const tools = [
    { ...tool, name: 'postage', is_on: true },
    { ...tool, name: 'send', is_on: false, is_riskier: true, description: 'Sends it to Eve.', changed_from: 'Sends it.' },
  ];
  kept = { ...kept, servers: [{ ...server, tools }] };
  const sent: unknown[] = [];
  shell.answer(switchServerTools, ({ query, body }) => {
    sent.push({ ...query, ...body });
    const allowed = { ...server, tools: tools.map((one) => ({ ...one, is_on: true, is_riskier: false })) };
    kept = { ...kept, servers: [allowed] };
    return allowed;
  });
  await open('Apps, Data, and Actions');
  await userEvent.click(await panel().findByRole('button', { name: 'All tools of Post' }));
  await userEvent.click(panel().getByRole('button', { name: 'Save' }));
  await expect.poll(() => kept.settings.apps.allowedActions).toEqual(['Post/postage', 'Post/send']);
  expect(panel().queryByRole('switch', { name: /Post\/send/ })).toBeNull();
  expect(panel().getByText(/^Turned off: its server used to say/)).toBeDefined();
  expect(panel().getByText('Sends it to Eve.')).toBeDefined();
  expect(panel().getByText('Before: Sends it.')).toBeDefined();
  await userEvent.click(panel().getByRole('button', { name: 'Allow again: Post/send' }));
  expect((await panel().findByRole('switch', { name: /Post\/send/ })).getAttribute('aria-checked')).toBe('true');
  expect(sent).toEqual([{ server_id: 's1', names: ['send'], is_on: true }]);
  await userEvent.click(panel().getByRole('button', { name: 'None of the tools of Post' }));
  await userEvent.click(panel().getByRole('button', { name: 'Save' }));
  await expect.poll(() => kept.settings.apps.allowedActions).toEqual([]);
});

it('plans by rhythm and time and reports an expression that never fires', async () => {
  shell.answer(saveAgentSchedule, ({ body }) => {
    expect(body).toEqual({ prompt: 'Sum up', cron: '0 9 * * 1-5', time_zone: 'Europe/Berlin', is_on: true });
    return { ...body, next_at: null, last_at: null, last_session_id: null, last_problem: null };
  });
  shell.answer(runAgentSchedule, () => ({ session_id: 's1' }));
  await open('Schedule');
  await userEvent.type(await panel().findByLabelText('What should it do?'), 'Sum up');
  expect(await panel().findByText(/^Next:/)).toBeDefined();
  await userEvent.click(panel().getByRole('button', { name: 'Save' }));
  expect(await panel().findByText('Saved')).toBeDefined();
  await userEvent.click(panel().getByRole('button', { name: 'Run now' }));
  await expect.poll(() => shell.visited).toEqual(['/agents/g_editor?sessionId=s1']);
});

it('shows the agent’s runs and saves a rating', async () => {
  const entry = { run_id: 'run_1', session_id: 's1', source: 'schedule' as const, question: 'Sum up', status: 'failed' as const };
  const rest = { problem: 'The model was not reached.', comment: null, ended_at: null };
  const steps = [{ at: '2026-11-20T09:00:00Z', what: 'Used Post/postage.' }];
  const log = (rating: 'good' | 'bad' | null) => ({
    entries: [{ ...entry, ...rest, rating, steps, created_at: '2026-11-20T09:00:00Z' }],
  });
  shell.answer(listAgentLog, () => log(null));
  shell.answer(rateAgentRun, ({ query, body }) => {
    expect([query.agent_run_id, body.rating]).toEqual(['run_1', 'bad']);
    shell.answer(listAgentLog, () => log(body.rating));
    return { message: 'ok' };
  });
  await open('Monitoring and Feedback');
  const runs = within(await panel().findByRole('list', { name: 'Runs' }));
  expect(await runs.findByText('The model was not reached.')).toBeDefined();
  expect(runs.getByText('Used Post/postage.')).toBeDefined();
  await userEvent.click(runs.getByRole('button', { name: 'Bad run' }));
  await expect.poll(() => runs.getByRole('button', { name: 'Bad run' }).getAttribute('aria-pressed')).toBe('true');
});

it('writes editable drafts and says when they come from a template', async () => {
  shell.answer(draftEmail, ({ body }) => {
    expect(body).toMatchObject({ goal: 'Move the meeting', tone: 'friendly', length: 'medium', variants: 1 });
    return { written_by: 'template' as const, drafts: [{ subject: 'Move the meeting', body: 'Hi Ana,' }] };
  });
  await open('Email Writer');
  await userEvent.type(panel().getByLabelText('What should the email achieve?'), 'Move the meeting');
  await userEvent.click(panel().getByRole('button', { name: 'Write a draft' }));
  expect(await panel().findByText(/No AI model is connected/)).toBeDefined();
  expect(panel().getByLabelText<HTMLTextAreaElement>('Text of draft 1').value).toBe('Hi Ana,');
  const mail = panel().getByRole('link', { name: 'Open in mail app' });
  expect(mail.getAttribute('href')).toBe('mailto:?subject=Move%20the%20meeting&body=Hi%20Ana%2C');
});

it('shows a new key once and revokes it after a confirmation', async () => {
  const key = {
    key_id: 'k1',
    name: 'CRM',
    hint: 'atr_abcd…wxyz',
    agent_ids: ['g_editor'],
    created_at: '2026-11-20T09:00:00Z',
    last_used_at: null,
  };
  const keys = new Set<typeof key>();
  shell.answer(listApiKeys, () => ({ keys: [...keys] }));
  shell.answer(createApiKey, () => {
    keys.add(key);
    return { key, secret: 'atr_secret' };
  });
  shell.answer(revokeApiKey, () => {
    keys.clear();
    return { message: 'ok' };
  });
  await open('API access');
  await userEvent.type(panel().getByLabelText('Key name'), 'CRM');
  await userEvent.click(panel().getByRole('button', { name: 'Create a key for this agent' }));
  expect((await panel().findByLabelText<HTMLInputElement>('New key')).value).toBe('atr_secret');
  await userEvent.click(await panel().findByRole('button', { name: 'Revoke CRM' }));
  expect(await panel().findByText('No keys yet.')).toBeDefined();
  expect(shell.confirmations).toMatchObject([{ title: 'Revoke this key?' }]);
});
