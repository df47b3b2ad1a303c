import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import {
  type AgentVersion,
  type AgentVersions,
  askAgentVersion,
  compareAgentVersions,
  getGoldenSet,
  listAgentVersions,
  publishAgentVersion,
  rollOutAgentVersion,
  takeBackAgentVersion,
} from 'shared-contracts/agent-calls';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';
import { at } from './testing/agent-samples.ts';

let shell: FakeShell;
let versions: AgentVersions;
const none = { answers: 0, failed: 0, disliked: 0, cited: 0, unproven: 0, priced: 0, cost_micro: null, currency: null, total_ms: null };
const version = (number: number, numbers: Partial<AgentVersion['numbers']> = {}): AgentVersion => ({
  number,
  notes: `What is new in ${number}`,
  author: 'Ana',
  at,
  numbers: { ...none, ...numbers },
});
const used = {
  answers: 40,
  failed: 2,
  disliked: 1,
  cited: 10,
  unproven: 3,
  priced: 40,
  cost_micro: 1_200,
  currency: 'USD',
  total_ms: 1_500,
};

beforeEach(() => {
  versions = {
    agent_name: 'Clerk',
    current: 2,
    previous: 1,
    trial: null,
    halt: null,
    has_changes: true,
    versions: [version(3), version(2, used), version(1)],
  };
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(listAgentVersions, () => versions);
  shell.answer(compareAgentVersions, () => ({ differences: [] }));
  shell.answer(getGoldenSet, () => ({ subject: 'agent' as const, name: 'Clerk', is_on: true, is_replaying: false, questions: [] }));
});

async function open(query = '') {
  render(
    <RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={`/agent-versions/g1${query}`} />,
  );
  await screen.findByRole('heading', { level: 1, name: 'Versions' });
  return within(screen.getByRole('main'));
}
/** antd gives every popup the same id under test, so a dialog beside a list to choose from has no certain name. */
async function dialogOf(title: string) {
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(title)).toBeDefined();
  return dialog;
}
const rowsOf = (page: Awaited<ReturnType<typeof open>>) =>
  within(page.getByRole('list', { name: 'Versions' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('the page of versions', () => {
  it('explains itself before the first version, and publishes it for everyone', async () => {
    versions = { ...versions, current: null, previous: null, versions: [] };
    const page = await open();
    expect(page.getByText('No versions yet')).toBeDefined();
    const published: unknown[] = [];
    shell.answer(publishAgentVersion, ({ body }) => {
      published.push(body);
      versions = { ...versions, current: 1, has_changes: false, versions: [version(1)] };
      return versions;
    });
    await userEvent.click(page.getByRole('button', { name: 'Publish a version' }));
    const dialog = await dialogOf('Publish version 1');
    expect(dialog.queryByRole('radio')).toBeNull();
    await userEvent.type(dialog.getByLabelText('Notes'), 'The beginning');
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await page.findByText('What is new in 1')).toBeDefined();
    expect(published).toEqual([{ notes: 'The beginning', percent: 100 }]);
  });

  it('shows who gets which version and how well it does', async () => {
    versions = { ...versions, trial: { number: 3, percent: 20, since: at }, halt: { number: 1, cause: 'dislikes', at } };
    const rows = rowsOf(await open());
    expect(rows[0]).toContain('Version 3Trial: 20% of peopleWhat is new in 3Published by Ana');
    expect(rows[0]).toContain('No answers in chats in the last 30 days');
    expect(rows[1]).toContain('Version 2Current');
    expect(rows[1]).toContain('Answers in 30 days40Failed2 (5%)Disliked1 (3%)Cited sentences not in their source3 (30%)');
    expect(rows[1]).toContain('$0.0012');
    expect(rows[1]).toContain('1.5 sec');
    expect(screen.getByRole('alert').textContent).toContain('its answers were disliked clearly more often');
  });

  it('publishes a trial with its percentage, which has to be from 1 to 99', async () => {
    const page = await open();
    const published: unknown[] = [];
    shell.answer(publishAgentVersion, ({ body }) => {
      published.push(body);
      return versions;
    });
    await userEvent.click(page.getByRole('button', { name: 'Publish a version' }));
    const dialog = await dialogOf('Publish version 4');
    await userEvent.click(dialog.getByRole('radio', { name: 'Some people, as a trial' }));
    const percent = await dialog.findByLabelText('Percentage of people');
    await userEvent.clear(percent);
    await userEvent.type(percent, '100');
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('Enter a whole number from 1 to 99.')).toBeDefined();
    await userEvent.clear(percent);
    await userEvent.type(percent, '25');
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await expect.poll(() => published).toEqual([{ notes: '', percent: 25 }]);
  });

  it('starts a trial, promotes it, and takes it back', async () => {
    const page = await open();
    const asked: unknown[] = [];
    shell.answer(rollOutAgentVersion, ({ body }) => {
      asked.push(body);
      versions =
        body.percent === 100
          ? { ...versions, current: 3, previous: 2, trial: null }
          : { ...versions, trial: { number: 3, percent: body.percent, since: at } };
      return versions;
    });
    shell.answer(takeBackAgentVersion, ({ body }) => {
      asked.push(body);
      versions = { ...versions, current: 2, previous: 1, trial: null };
      return versions;
    });
    await userEvent.click(page.getByRole('button', { name: 'Try version 3 with some people' }));
    const dialog = await dialogOf('Try version 3');
    await userEvent.click(dialog.getByRole('button', { name: 'Start the trial' }));
    expect(await page.findByText('Trial: 10% of people')).toBeDefined();
    await userEvent.click(page.getByRole('button', { name: 'Promote version 3 to everyone' }));
    await userEvent.click(await page.findByRole('button', { name: 'Take back version 3' }));
    expect(await page.findByRole('button', { name: 'Take back version 2' })).toBeDefined();
    expect(asked).toEqual([{ number: 3, percent: 10 }, { number: 3, percent: 100 }, { number: 3 }]);
    expect(shell.toasts.map(({ title }) => title)).toEqual([
      'Everyone gets version 3 from the next question',
      'Everyone gets version 2 again from the next question',
    ]);
  });

  it('offers no way back from the first version that everyone got', async () => {
    versions = { ...versions, previous: null };
    const page = await open();
    expect(page.queryByRole('button', { name: /Take back/ })).toBeNull();
  });

  it('says when the versions cannot be loaded', async () => {
    shell.answer(listAgentVersions, () => {
      throw new ApiError({ code: 'not-found', status: 404, detail: 'Not found.' });
    });
    render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/agent-versions/g1" />);
    expect(await screen.findByText('The versions couldn’t be loaded')).toBeDefined();
  });
});

describe('comparing versions', () => {
  it('shows what differs between the versions in the address', async () => {
    const compared: unknown[] = [];
    shell.answer(compareAgentVersions, ({ query }) => {
      compared.push([Number(query.before), Number(query.after)]);
      const lines = [
        { kind: 'removed' as const, text: 'Be brief.' },
        { kind: 'added' as const, text: 'Be kind.' },
      ];
      return { differences: [{ part: 'instructions' as const, difference: { lines, is_cut: false } }] };
    });
    const page = await open('?before=1&after=2');
    const lines = within(await page.findByRole('list', { name: 'Instructions' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual(['− Removed: Be brief.', '+ Added: Be kind.']);
    expect(compared).toEqual([[1, 2]]);
    expect(page.getByRole('row', { name: 'Failed – 2 (5%)' })).toBeDefined();
  });

  it('compares the current version with the draft at first, and says that they are the same', async () => {
    const page = await open();
    expect(await page.findByText('The form and settings are the same.')).toBeDefined();
    expect(page.getByRole('columnheader', { name: 'Version 2' })).toBeDefined();
    expect(page.getByRole('columnheader', { name: 'Draft' })).toBeDefined();
    expect(page.getByRole('link', { name: 'Open test questions' }).getAttribute('href')).toContain('/golden-questions/g1');
  });

  it('asks both versions the chosen questions and shows the answers side by side', async () => {
    const questions = ['How long is the notice?', 'How high is the rent?'].map((question, at) => ({
      id: `q${at}`,
      question,
      phrases: [],
      answer: null,
    }));
    shell.answer(getGoldenSet, () => ({ subject: 'agent' as const, name: 'Clerk', is_on: true, is_replaying: false, questions }));
    const asked: unknown[] = [];
    const grade = { passed: true, problem: null, missing_phrases: [], quoted: 1, supported: 0, unsupported: 1 };
    shell.answer(askAgentVersion, ({ params, body }) => {
      asked.push([params.golden_question_id, body.number]);
      if (body.number === 0) throw new ApiError({ code: 'limit-reached', status: 409, detail: 'Your plan has no messages left.' });
      return { content: '30 days [1].', grade, tools: ['Search works'], model: 'm', total_ms: 2_000, input_tokens: 90, output_tokens: 8 };
    });
    const page = await open();
    await userEvent.click(await page.findByRole('checkbox', { name: 'How high is the rent?' }));
    await userEvent.click(page.getByRole('button', { name: 'Ask both versions' }));
    expect(await page.findByText('Your plan has no messages left.')).toBeDefined();
    expect(asked).toEqual([
      ['q0', 2],
      ['q0', 0],
    ]);
    const row = within(page.getByRole('list', { name: 'Test questions' })).getAllByRole('listitem')[0];
    expect(row?.textContent).toContain('Version 2Passed30 days [1].Cited sentences not in their source: 1 (50%)Tools: Search works');
    expect(row?.textContent).toContain('2 sec · Tokens: 90 in, 8 out');
  });
});
