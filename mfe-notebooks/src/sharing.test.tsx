// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/my-works/my-works.page.tsx';
import './features/notebook/notebook.page.tsx';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, type Item, sharingChanged } from 'shared-contracts';
import { type Access, findGrantees, type Grant, getAccess, giveAccess, takeAccess } from 'shared-contracts/access-calls';
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
    await userEvent.click(dialog().getByRole('button', { name: 'Remove access of Ben Rao' }));
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

describe('My Works', () => {
  const file = (part: Partial<Item>): Item => {
    return { kind: 'file', id: 'f1', name: 'plan.pdf', notebook_id: null, target: null, created_at: now, changed_at: now, ...part };
  };
  const menuOf = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
    return (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
  };

  it('shows what others share and what the user shares, kept in the address', async () => {
    shell.answer(listItems, ({ query }) => {
      const items =
        query.sharing === 'with-me' ? [file({ sharing: { owner: { email: 'ana@example.com', name: 'Ana' }, level: 'view' } })] : [];
      return { items, total: items.length, counts: {} };
    });
    open('/my-works?kind=file');
    await userEvent.click(await screen.findByRole('radio', { name: 'Shared with me' }));
    expect(await screen.findByRole('img', { name: 'Shared by Ana' })).toBeDefined();
    expect(await menuOf('plan.pdf')).toEqual(['Share']);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('radio', { name: 'Shared by me' }));
    expect(await screen.findByText('You share nothing of this kind.')).toBeDefined();
  });

  it('marks own things that others can open, and offers every action', async () => {
    shell.answer(listItems, () => ({ items: [file({ sharing: {} })], total: 1, counts: {} }));
    open('/my-works?kind=file');
    expect(await screen.findByRole('img', { name: 'Shared by you' })).toBeDefined();
    expect(await menuOf('plan.pdf')).toEqual(['Rename', 'Move to notebook', 'Share', 'Delete']);
  });
});
