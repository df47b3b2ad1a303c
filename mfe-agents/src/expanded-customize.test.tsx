// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './app/customize.page.tsx';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { defaultAgentSettings, findActionGroup } from 'shared-contracts';
import { dryRunAgentSchedule, getAgentSettings, saveAgentSettings } from 'shared-contracts/agent-calls';
import { getAgent, getModels, listAgents } from 'shared-contracts/calls';
import { listPrompts } from 'shared-contracts/prompt-calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { usualLevel } from './features/customize/approval-levels.model.ts';
import { remote } from './remote.tsx';
import { refuse } from './testing/agent-samples.ts';

let shell: FakeShell;
let kept = defaultAgentSettings;

const actions = [
  { name: 'find_items', title: 'Find my notebooks and items', description: 'Lists the user’s notebooks.', risk: 'reads' as const },
  { name: 'create_task', title: 'Create a task', description: 'Adds a task.', risk: 'changes' as const, effect: 'write' as const },
  {
    name: 'send_email',
    title: 'Send an email',
    description: 'Sends.',
    risk: 'changes' as const,
    effect: 'outward' as const,
    always_asks: true,
  },
  {
    name: 'newer',
    title: 'Something newer',
    description: 'What only a newer server has.',
    risk: 'changes' as const,
    effect: 'write' as const,
  },
];

beforeEach(() => {
  kept = defaultAgentSettings;
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getAgent, () => make.agent({ agent_id: 'g1', agent_name: 'Editor', description: 'Shortens texts.' }));
  shell.answer(getModels, () => []);
  shell.answer(listPrompts, () => ({ prompts: [] }));
  shell.answer(listAgents, () => ({ agents: [] }));
  shell.answer(getAgentSettings, () => ({ settings: kept, actions, servers: [], schedule: null }));
  shell.answer(saveAgentSettings, ({ body }) => {
    kept = { ...kept, ...body } as typeof kept;
    return kept;
  });
});

async function open(path = '/agents/g1?customize=apps&expand') {
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
  const main = within(screen.getByRole('main'));
  await main.findByRole('heading', { level: 1 });
  return main;
}

describe('customizing in full width', () => {
  it('opens from the panel with the same view', async () => {
    render(
      <RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/agents/g1?customize=decisions" />,
    );
    const panel = within(screen.getByRole('complementary'));
    await userEvent.click(await panel.findByRole('button', { name: 'Expand' }));
    expect(shell.visited.at(-1)).toBe('/agents/g1?customize=decisions&expand');
  });

  it('lists the views beside the one that is open', async () => {
    const main = await open();
    const views = within(await main.findByRole('navigation', { name: 'Customize agent' }));
    expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Goals and Autonomy',
      'Apps, Data, and Actions',
      'Decisions',
      'Errors and Safety',
      'Monitoring and Feedback',
      'Schedule',
      'Email Writer',
      'API access',
      'Test questions',
    ]);
    expect(views.getByRole('link', { current: 'page' }).textContent).toBe('Apps, Data, and Actions');
    await userEvent.click(views.getByRole('link', { name: 'Decisions' }));
    expect(await main.findByRole('region', { name: 'Decisions' })).toBeDefined();
    await userEvent.click(main.getByRole('button', { name: 'Collapse' }));
    expect(shell.visited.at(-1)).toBe('/agents/g1?customize=decisions');
  });

  it('shows actions by what they do, in words for people', async () => {
    const main = await open();
    const group = async (name: string) => within(await main.findByRole('group', { name }));
    expect((await group('Read')).getByText('Finds your notebooks, chats and files by name')).toBeDefined();
    const change = await group('Change');
    expect(change.getAllByRole('switch').map((one) => one.getAttribute('aria-checked'))).toEqual(['false', 'false']);
    expect(change.getByText('What only a newer server has.')).toBeDefined();
    await userEvent.click((await group('Send')).getByRole('switch', { name: 'Send an email' }));
    await userEvent.click(main.getByRole('button', { name: 'Save' }));
    await expect.poll(() => kept.apps.allowedActions).toEqual(['send_email']);
  });

  it('sets whether a group or an action asks first', async () => {
    kept = { ...kept, apps: { ...kept.apps, allowedActions: ['create_task', 'send_email'] } };
    const main = await open();
    const choose = async (name: string, level: string) => {
      await userEvent.click(await main.findByRole('combobox', { name }));
      await userEvent.click((await screen.findAllByTitle(level)).at(-1) as HTMLElement);
    };
    expect(await main.findByText('Always asks')).toBeDefined();
    expect(main.queryByRole('combobox', { name: 'Approval: Something newer' })).toBeNull();
    await choose('Approval: Change', 'Without asking');
    await choose('Approval: Create a task', 'Asks first');
    await userEvent.click(main.getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => kept.decisions)
      .toMatchObject({ approval: 'changes', groupLevels: { change: 'free' }, actionLevels: { create_task: 'ask' } });
  });
});

it.each([
  ['everything', 'read', undefined, 'ask'],
  ['changes', 'read', undefined, 'free'],
  ['changes', 'send', undefined, 'ask'],
  ['destructive', 'send', undefined, undefined],
  ['destructive', 'send', 'destroys', 'ask'],
  ['nothing', 'change', undefined, 'free'],
] as const)('takes from the rule “%s” for %s (%s): %s', (rule, group, risk, level) => {
  expect(usualLevel(rule, group, risk)).toBe(level);
});

it.each([
  ['reads', 'outward', 'read'],
  ['changes', 'write', 'change'],
  ['changes', undefined, 'change'],
  ['changes', 'irreversible', 'send'],
  ['destroys', 'write', 'send'],
] as const)('groups an action that %s with the effect %s under %s', (risk, effect, group) => {
  expect(findActionGroup({ risk, effect })).toBe(group);
});

describe('the test chat', () => {
  const act = {
    tool: 'Send an email',
    effect: 'outward' as const,
    input: {},
    preview: { target: 'Casa Verde' },
    asks: true,
    is_refused: false,
  };

  async function openChat() {
    const main = await open();
    await userEvent.click(await main.findByRole('button', { name: 'Test chat' }));
    return within(await screen.findByRole('region', { name: 'Test chat' }));
  }
  const ask = async (chat: Awaited<ReturnType<typeof openChat>>, question: string) =>
    userEvent.type(chat.getByRole('textbox', { name: 'Test question' }), `${question}{Enter}`);

  it('answers without doing anything, and shows what would be done', async () => {
    const prompts: string[] = [];
    shell.answer(dryRunAgentSchedule, ({ body }) => {
      prompts.push(body.prompt);
      return { content: `Answer ${prompts.length}`, problem: null, acts: prompts.length === 1 ? [act] : [] };
    });
    const chat = await openChat();
    expect(chat.getByText('Nothing is sent or changed here.')).toBeDefined();
    await ask(chat, 'When?');
    expect(await chat.findByText('Answer 1')).toBeDefined();
    expect(chat.getByText('Send an email')).toBeDefined();
    expect(chat.getByText('Waits for your approval')).toBeDefined();
    await ask(chat, 'And then?');
    expect(await chat.findByText('Answer 2')).toBeDefined();
    expect(chat.getByText('Answer 1')).toBeDefined();
    expect(prompts).toEqual(['When?', 'And then?']);
    await userEvent.click(chat.getByRole('button', { name: 'Start over' }));
    expect(chat.queryByText('When?')).toBeNull();
  });

  it('says why a question is not answered', async () => {
    shell.answer(dryRunAgentSchedule, refuse('No messages left.'));
    const chat = await openChat();
    await ask(chat, 'When?');
    expect((await chat.findByRole('alert')).textContent).toContain('No messages left.');
  });
});
