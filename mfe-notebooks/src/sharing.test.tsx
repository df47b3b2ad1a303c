// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/notebook/notebook.page.tsx';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, sharingChanged } from 'shared-contracts';
import {
  type Access,
  findGrantees,
  type Grant,
  getAccess,
  giveAccess,
  inviteToShare,
  listSharedActivity,
  previewTransfer,
  requestEditAccess,
  type SharedActivity,
  takeAccess,
  transferThing,
} from 'shared-contracts/access-calls';
import { listItems, listNotebooks } from 'shared-contracts/calls';
import { listFiles } from 'shared-contracts/file-calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const now = new Date().toISOString();
const priya = { email: 'priya@example.com', name: 'Priya Rao' };
const ben = { kind: 'person', id: 'ben@example.com', name: 'Ben Rao', workspace: null } as const;
const design = { kind: 'team', id: 'team_1', name: 'Design', workspace: 'Launch' } as const;
const granted = (grantee: Grant['grantee'], level: Grant['level'] = 'view'): Grant => ({ grantee, level, by: 'Priya Rao', at: now });

let shell: FakeShell;
let access: Access;
let notebooks: ReturnType<typeof make.notebook>[];
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const dialog = () => within(screen.getByRole('dialog'));
const openDialog = async () => {
  open('/notebooks/n1');
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  await screen.findByText('People with access');
};
const rows = () =>
  dialog()
    .getAllByRole('listitem')
    .map((row) => row.textContent);

beforeEach(() => {
  localStorage.clear();
  access = { owner: priya, level: 'own', grants: [], through: null };
  notebooks = [make.notebook({ notebook_id: 'n1', title: 'Harbour' })];
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(listNotebooks, () => ({ notebooks }));
  shell.answer(listItems, () => ({ items: [], total: 0, counts: {} }));
  shell.answer(listFiles, () => ({ files: [] }));
  shell.answer(getAccess, () => access);
  shell.answer(findGrantees, () => ({ grantees: [ben, design] }));
  shell.answer(giveAccess, ({ body }) => {
    const known = [ben, design].find(({ id }) => id === body.grantee.id) ?? ben;
    access = { ...access, grants: [...access.grants.filter(({ grantee }) => grantee.id !== known.id), granted(known, body.level)] };
    return access;
  });
  shell.answer(takeAccess, ({ query }) => {
    access = { ...access, grants: access.grants.filter(({ grantee }) => grantee.id !== query.grantee_id) };
    return { message: 'Access removed.' };
  });
});

describe('the dialog', () => {
  it('gives a person access at the chosen level, changes the level and takes it back', async () => {
    await openDialog();
    expect(rows()).toEqual(['PRPriya Rao (you)priya@example.comOwner']);
    await userEvent.click(dialog().getByRole('combobox', { name: 'Find people, teams and workspaces' }));
    await userEvent.click(await screen.findByTitle('Ben Rao'));
    await userEvent.click(dialog().getByRole('button', { name: 'Share' }));
    expect(await dialog().findByText('ben@example.com · from Priya Rao')).toBeDefined();
    await userEvent.click(dialog().getByRole('combobox', { name: 'What Ben Rao may do' }));
    await userEvent.click((await screen.findAllByTitle('Can edit')).at(-1) as HTMLElement);
    await waitFor(() => expect(access.grants[0]?.level).toBe('edit'));
    await userEvent.click(await dialog().findByRole('button', { name: 'Remove access of Ben Rao' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(shell.toasts.at(-1)).toMatchObject({ kind: 'success', title: 'Access Removed' });
  });

  it('invites an address that no one here has, and shows what waits', async () => {
    shell.answer(findGrantees, () => ({ grantees: [] }));
    const asked: object[] = [];
    shell.answer(inviteToShare, ({ body }) => {
      asked.push(body);
      access = { ...access, pending: [{ email: body.invited_email, level: body.level, by: 'Priya Rao', at: now, expires_at: now }] };
      return { workspace_name: 'Priya Rao', link: 'http://localhost/app/settings/workspaces?invitation=abc' };
    });
    await openDialog();
    await userEvent.type(dialog().getByRole('combobox', { name: 'Find people, teams and workspaces' }), 'Clara@Casaverde.example');
    await userEvent.click(await screen.findByTitle('clara@casaverde.example'));
    expect(dialog().getByText(/Access starts once the invitation is accepted/)).toBeDefined();
    await userEvent.click(dialog().getByRole('button', { name: 'Invite and share' }));
    expect(await dialog().findByDisplayValue(/invitation=abc/)).toBeDefined();
    expect(asked).toMatchObject([{ kind: 'notebook', id: 'n1', invited_email: 'clara@casaverde.example', level: 'view' }]);
    expect(rows().at(-1)).toMatch(/^clara@casaverde.example.*not accepted yet/);
    expect(dialog().getByRole('button', { name: 'Copy invitation link' })).toBeDefined();
    await userEvent.click(dialog().getByRole('button', { name: 'New link for clara@casaverde.example' }));
    expect(await dialog().findByText(/The earlier link no longer works/)).toBeDefined();
    expect(asked).toHaveLength(2);
    shell.answer(takeAccess, ({ query }) => {
      access = { ...access, pending: access.pending?.filter(({ email }) => email !== query.grantee_id) ?? [] };
      return { message: 'Access removed.' };
    });
    await userEvent.click(dialog().getByRole('button', { name: 'Remove access of clara@casaverde.example' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('lets those who may only view ask for edit access, and says when they have asked before', async () => {
    notebooks = [make.notebook({ notebook_id: 'n1', title: 'Harbour', sharing: { level: 'view', owner: { ...ben, email: ben.id } } })];
    access = { owner: { email: ben.id, name: ben.name }, level: 'view', grants: [], through: null };
    const asked: object[] = [];
    shell.answer(requestEditAccess, ({ body }) => {
      asked.push(body);
      return { is_new: asked.length === 1 };
    });
    await openDialog();
    await userEvent.click(dialog().getByRole('button', { name: 'Ask for edit access' }));
    expect(await dialog().findByText('Ben Rao has been asked for edit access.')).toBeDefined();
    expect(dialog().queryByRole('button', { name: 'Ask for edit access' })).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: 'Done' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    await userEvent.click(await dialog().findByRole('button', { name: 'Ask for edit access' }));
    expect(await dialog().findByText('Ben Rao was already asked for edit access.')).toBeDefined();
    expect(asked).toMatchObject([
      { kind: 'notebook', id: 'n1' },
      { kind: 'notebook', id: 'n1' },
    ]);
  });

  it('makes a person the owner after saying what goes along and what does not', async () => {
    access = { ...access, grants: [granted(ben, 'edit'), granted(design)] };
    shell.answer(previewTransfer, () => ({
      to: { email: ben.id, name: ben.name },
      things: [
        { kind: 'notebook' as const, count: 1 },
        { kind: 'file' as const, count: 3 },
      ],
      left_behind: [{ kind: 'secret' as const, thing: 'Onboarding', name: 'Authorization' }],
      losing: ['Dan Fox'],
    }));
    shell.answer(transferThing, ({ body }) => {
      access = { owner: { email: body.to, name: ben.name }, level: 'edit', grants: [granted({ ...ben, id: priya.email })], through: null };
      return { message: 'Transferred.' };
    });
    await openDialog();
    await userEvent.click(dialog().getByRole('combobox', { name: 'What Ben Rao may do' }));
    await userEvent.click(await screen.findByTitle('Make owner'));
    expect(await dialog().findByText('Make Ben Rao the owner of “Harbour”?')).toBeDefined();
    expect(await dialog().findByText('Files: 3')).toBeDefined();
    expect(dialog().getByText('The key “Authorization” in “Onboarding”')).toBeDefined();
    expect(dialog().getByText('Lose access, because they share no workspace with Ben Rao: Dan Fox')).toBeDefined();
    const button = dialog().getByRole('button', { name: 'Make owner' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await userEvent.click(button);
    expect(await screen.findByText('People with access')).toBeDefined();
    await waitFor(() => expect(rows()[0]).toContain('ben@example.comOwner'));
    expect(shell.toasts.at(-1)).toMatchObject({ kind: 'success', title: 'Owner Changed', description: 'Ben Rao owns “Harbour” now.' });
  });

  it('says why a person cannot become the owner, and leaves everything as it was', async () => {
    access = { ...access, grants: [granted(ben, 'edit')] };
    shell.answer(previewTransfer, () => {
      throw new ApiError({ code: 'plan-limit', status: 403, detail: 'There is no room in Ben’s plan.' });
    });
    await openDialog();
    await userEvent.click(dialog().getByRole('combobox', { name: 'What Ben Rao may do' }));
    await userEvent.click(await screen.findByTitle('Make owner'));
    expect((await dialog().findByRole('alert')).textContent).toContain('There is no room in Ben’s plan.');
    expect(dialog().getByRole('button', { name: 'Make owner' })).toHaveProperty('disabled', true);
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('People with access')).toBeDefined();
  });

  it('says why something was not shared and keeps the choice', async () => {
    shell.answer(giveAccess, () => {
      throw new ApiError({ code: 'limit-reached', status: 409, detail: 'Too many.' });
    });
    await openDialog();
    await userEvent.click(dialog().getByRole('combobox', { name: 'Find people, teams and workspaces' }));
    await userEvent.click(await screen.findByTitle('Design'));
    await userEvent.click(dialog().getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ kind: 'error', title: 'Not shared', description: 'Too many.' }));
    expect(dialog().getByTitle('Design')).toBeDefined();
  });

  it('shows a viewer the owner and lets them give up access only', async () => {
    access = {
      owner: { email: 'ana@example.com', name: 'Ana' },
      level: 'view',
      grants: [granted({ ...ben, id: priya.email })],
      through: null,
    };
    await openDialog();
    expect(dialog().getByText('Only people who may edit this can share it. Ask Ana.')).toBeDefined();
    expect(dialog().queryByRole('combobox')).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: 'Give up access' }));
    await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ title: 'Access Given Up' }));
  });

  it('lists what comes through the notebook, and follows others’ changes', async () => {
    access = { ...access, through: { notebook_id: 'n0', title: 'Launch', grants: [granted(design, 'edit')] } };
    await openDialog();
    expect(dialog().getByRole('heading', { name: 'Through the notebook “Launch”' })).toBeDefined();
    expect(dialog().getByText('Team in Launch · from Priya Rao')).toBeDefined();
    access = { ...access, through: null };
    shell.hub.for('host-shell', '1').publish(sharingChanged, { kind: 'notebook', id: 'n1' });
    await waitFor(() => expect(dialog().queryByText(/Through the notebook/)).toBeNull());
  });
});

describe('the activity in the dialog', () => {
  const entry = (part: Partial<SharedActivity>): SharedActivity => {
    return { activity_id: '9', act: 'edited', by: 'Ben Rao', at: now, kind: 'notebook', id: 'n1', name: 'Harbour', ...part };
  };
  const openActivity = async () => {
    await openDialog();
    await userEvent.click(dialog().getByRole('radio', { name: 'Activity' }));
  };
  const sentences = () =>
    dialog()
      .getAllByRole('listitem')
      .map((row) => row.querySelector('p')?.textContent);

  it('says who did what, also for people who left and acts that it does not know', async () => {
    const to = { kind: 'team', name: 'Design' } as const;
    shell.answer(listSharedActivity, () => ({
      activity: [
        entry({ activity_id: '5', act: 'shared', by: 'Ana', to, level: 'edit' }),
        entry({ activity_id: '4', act: 'renamed', from: 'Pier' }),
        entry({ activity_id: '3', kind: 'file', id: 'f1', act: 'removed', name: 'plan.pdf' }),
        entry({ activity_id: '2', act: 'painted', by: '' }),
      ],
      has_more: false,
    }));
    await openActivity();
    expect(await dialog().findByText('Ana gave access to “Harbour”: Design (Can edit)')).toBeDefined();
    expect(sentences().slice(1)).toEqual([
      'Ben Rao renamed “Pier” to “Harbour”',
      'Ben Rao removed “plan.pdf”',
      'Someone changed “Harbour”',
    ]);
    expect(dialog().queryByRole('button', { name: 'Show earlier activity' })).toBeNull();
  });

  it('shows earlier pages on request and follows what happens', async () => {
    let activity = [entry({ activity_id: '31' })];
    const asked: (string | undefined)[] = [];
    shell.answer(listSharedActivity, ({ query }) => {
      asked.push(query.before);
      return query.before ? { activity: [entry({ activity_id: '1', act: 'asked' })], has_more: false } : { activity, has_more: true };
    });
    await openActivity();
    await userEvent.click(await dialog().findByRole('button', { name: 'Show earlier activity' }));
    expect(await dialog().findByText('Ben Rao asked in “Harbour”')).toBeDefined();
    expect(asked).toContain('31');
    activity = [entry({ activity_id: '32', act: 'restored' }), ...activity];
    shell.hub.for('host-shell', '1').publish(sharingChanged, { kind: 'notebook', id: 'n1' });
    expect(await dialog().findByText('Ben Rao restored “Harbour”')).toBeDefined();
  });

  it('says when nothing has happened', async () => {
    shell.answer(listSharedActivity, () => ({ activity: [], has_more: false }));
    await openActivity();
    expect(await dialog().findByText('Nothing has happened since this was shared.')).toBeDefined();
    await userEvent.click(dialog().getByRole('radio', { name: 'People' }));
    expect(await dialog().findByText('People with access')).toBeDefined();
  });
});

describe('the notebook of somebody else', () => {
  const sharing = (level: 'view' | 'edit') => ({ owner: { email: 'ana@example.com', name: 'Ana' }, level });

  it('names its owner and offers what its level allows', async () => {
    notebooks = [make.notebook({ notebook_id: 'n1', title: 'Harbour', sharing: sharing('view') })];
    open('/notebooks/n1');
    expect(await screen.findByText(/^Shared by Ana/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  });

  it('closes when access ends', async () => {
    notebooks = [make.notebook({ notebook_id: 'n1', title: 'Harbour', sharing: sharing('edit') })];
    open('/notebooks/n1');
    expect(await screen.findByRole('button', { name: 'Choose files' })).toBeDefined();
    notebooks = [];
    shell.hub.for('host-shell', '1').publish(sharingChanged, { kind: 'notebook', id: 'n1' });
    expect(await screen.findByRole('heading', { name: 'This notebook does not exist' })).toBeDefined();
  });
});
