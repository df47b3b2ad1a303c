import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as calls from 'shared-contracts/admin-calls';
import { createFakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const empty = { chats: null, files: null, runs: null, trash: 30, logs: null, audit: null };
const at = '2026-11-01T10:00:00.000Z';
const person = { kind: 'person' as const, id: 'usr_1', name: 'Ana Ruiz', email: 'ana@example.com', members: null };

/** Opens the page on a server with these answers, and returns what was sent. */
async function open(changed: { kinds?: calls.RetentionPreview[]; runs?: calls.RetentionRun[]; workspaces?: calls.WorkspaceRule[] } = {}) {
  const shell = createFakeShell({ remote: contributes.remote });
  const sent: { name: string; input: unknown }[] = [];
  const note = (name: string) => (input: unknown) => {
    sent.push({ name, input });
    return { message: 'Saved.' };
  };
  const holds: calls.LegalHold[] = [];
  const { kinds = [], runs = [], workspaces = [] } = changed;
  shell.answer(calls.getRetention, () => ({ rules: empty }));
  shell.answer(calls.listWorkspaceRetention, () => ({ workspaces, next: null }));
  shell.answer(calls.listRetentionRuns, () => ({ runs, next: null }));
  shell.answer(calls.listHolds, ({ query }) => ({
    holds: holds.filter((one) => (one.lifted_at === null) === (query.state === 'active')),
    next: null,
  }));
  shell.answer(calls.findHoldSubjects, () => ({ subjects: [person] }));
  shell.answer(calls.previewRetention, (input) => {
    note('preview')(input.body);
    return { kinds };
  });
  shell.answer(calls.saveRetention, ({ body }) => note('save')(body));
  shell.answer(calls.saveWorkspaceRetention, ({ params, body }) => note('saveWorkspace')({ ...params, ...body }));
  shell.answer(calls.startRetention, () => {
    note('start')({});
    return { is_started: true };
  });
  shell.answer(calls.placeHold, ({ body }) => {
    const placed = { placed_by: 'Ada', placed_at: at, lifted_by: null, lifted_at: null };
    holds.push({ hold_id: 'lgh_1', subject: person, reason: body.reason, people: 1, ...placed });
    note('place')(body);
    return { hold_id: 'lgh_1' };
  });
  shell.answer(calls.liftHold, ({ params }) => {
    holds.splice(0, 1, ...holds.map((one) => ({ ...one, lifted_at: at, lifted_by: 'Ada' })));
    return note('lift')(params);
  });
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/admin/retention" />);
  await screen.findByRole('heading', { level: 1, name: 'Retention' });
  return { sent, shell };
}

const goes: calls.RetentionPreview = { kind: 'chats', count: 12, bytes: 2_048, held: 3, oldest: [{ at, owner: 'Ana Ruiz', bytes: 100 }] };

it('shows what changed rules would delete before it saves them', async () => {
  const user = userEvent.setup();
  const { sent } = await open({ kinds: [goes] });
  await user.type(await screen.findByLabelText('Chats'), '365');
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/12 items, 2 kB/)).toBeDefined();
  expect(within(dialog).getByText('3 more are kept by legal holds.')).toBeDefined();
  expect(within(dialog).getByText(/Oldest: .*2026 \(Ana Ruiz\)/)).toBeDefined();
  expect(sent).toEqual([{ name: 'preview', input: { rules: { ...empty, chats: 365 } } }]);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent.at(-1)).toEqual({ name: 'save', input: { rules: { ...empty, chats: 365 } } });
});

it('refuses days that are not a whole number', async () => {
  const user = userEvent.setup();
  const { sent } = await open();
  await user.type(await screen.findByLabelText('Files'), '1.5');
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  expect(await screen.findByText('Enter a whole number of days from 1 to 36,500, or nothing.')).toBeDefined();
  expect(sent).toEqual([]);
});

it('keeps the audit log for 30 days at least', async () => {
  const user = userEvent.setup();
  const { sent } = await open();
  const field = await screen.findByLabelText('Audit log');
  await user.type(field, '29');
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  expect(await screen.findByText('Enter a whole number of days from 30 to 36,500, or nothing.')).toBeDefined();
  expect(sent).toEqual([]);
  await user.clear(field);
  await user.type(field, '30');
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  await expect.poll(() => sent).toEqual([{ name: 'preview', input: { rules: { ...empty, audit: 30 } } }]);
});

it('deletes at once only after it has shown what goes', async () => {
  const user = userEvent.setup();
  const { sent } = await open({ kinds: [goes] });
  await user.click(screen.getByRole('button', { name: 'What would go now' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/12 items/);
  await user.click(within(dialog).getByRole('button', { name: 'Delete now' }));
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(['preview', 'start']);
});

it('removes a workspace’s rules when their fields are emptied', async () => {
  const user = userEvent.setup();
  const { sent } = await open({ workspaces: [{ workspace_id: 'wsp_1', name: 'Launch', chats: 30, files: null, runs: null }] });
  expect(await screen.findByText('Chats: 30 days')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Change the rules of Launch' }));
  const dialog = await screen.findByRole('dialog');
  await user.clear(within(dialog).getByLabelText('Chats'));
  await user.click(within(dialog).getByRole('button', { name: 'Review changes' }));
  await screen.findByText('Nothing would be deleted now.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const rules = { chats: null, files: null, runs: null };
  await expect.poll(() => sent.at(-1)).toEqual({ name: 'saveWorkspace', input: { workspace_id: 'wsp_1', rules } });
});

it('places a person on hold with a reason, and lifts the hold after a question', async () => {
  const user = userEvent.setup();
  const { sent, shell } = await open();
  await user.click(await screen.findByRole('button', { name: 'Place on hold' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Place on hold' }));
  expect(await within(dialog).findByText('Choose one from the list.')).toBeDefined();
  await user.click(within(dialog).getByRole('combobox', { name: 'Person or workspace' }));
  await user.click(await screen.findByTitle('Ana Ruiz (ana@example.com)'));
  await user.type(within(dialog).getByLabelText('Reason'), 'Case 7');
  await user.click(within(dialog).getByRole('button', { name: 'Place on hold' }));
  expect(await screen.findByText('Covers 1 person')).toBeDefined();
  expect(sent.at(-1)).toEqual({ name: 'place', input: { subject: { kind: 'person', id: 'usr_1' }, reason: 'Case 7' } });
  shell.confirmWith(true);
  await user.click(screen.getByRole('button', { name: 'Lift the hold on ana@example.com' }));
  expect(await screen.findByText('There are no holds here.')).toBeDefined();
  expect(sent.at(-1)).toEqual({ name: 'lift', input: { hold_id: 'lgh_1' } });
});

it('lists what past runs deleted', async () => {
  const run = { run_id: 'ret_1', started_at: at, ended_at: at };
  await open({
    runs: [
      { ...run, status: 'done', deleted: [{ kind: 'files', count: 1, bytes: 1_024 }] },
      { ...run, run_id: 'ret_2', status: 'failed', deleted: [] },
    ],
  });
  expect(await screen.findByText('Files: 1 item, 1 kB')).toBeDefined();
  expect(screen.getByText('Failed')).toBeDefined();
});
