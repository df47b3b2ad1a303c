import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import {
  addGroupMembers,
  createGroup,
  deleteGroup,
  findGroupCandidates,
  findGroupThings,
  type Group,
  type GroupThing,
  getGroup,
  listGroupMembers,
  listGroups,
  listGroupThings,
  previewGroupLoss,
  removeGroupMember,
  updateGroup,
} from 'shared-contracts/admin-calls';
import type { CallAnswer, CallDefinition } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

let shell: FakeShell;
const research: Group = { group_id: 'g1', name: 'Research', description: 'Reads papers.', people: 2, created_at: '2026-11-01T08:00:00Z' };
const ana = { user_id: 'u1', name: 'Ana', email: 'ana@example.com', sources: ['console'] };
const ben = { user_id: 'u2', name: 'Ben', email: 'ben@example.com', sources: ['saml:idp_1'] };
beforeEach(() => {
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(listGroups, () => ({ groups: [research], next: null }));
  shell.answer(getGroup, () => research);
  shell.answer(listGroupMembers, () => ({ members: [ana, ben], next: null }));
  shell.answer(listGroupThings, () => ({ things: [], next: null }));
});
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialogCloses = () => expect.poll(() => screen.queryByRole('dialog')).toBeNull();
const confirm = async (name: string) => {
  const button = await (await dialog()).findByRole('button', { name });
  await expect.poll(() => button).toHaveProperty('disabled', false);
  await userEvent.click(button);
};
function record<C extends CallDefinition>(call: C, answer: CallAnswer<C>): object[] {
  const inputs: object[] = [];
  shell.answer(call, (input) => {
    inputs.push(input);
    return answer;
  });
  return inputs;
}

describe('the groups', () => {
  it('are listed with their people, and more of them on request', async () => {
    const other = { ...research, group_id: 'g2', name: 'Sales', people: 1, description: '' };
    shell.answer(listGroups, ({ query }) => (query.offset ? { groups: [other], next: null } : { groups: [research], next: 50 }));
    open('/admin/groups');
    const list = within(await screen.findByRole('list', { name: 'Groups' }));
    expect((await list.findByRole('link', { name: 'Research' })).getAttribute('href')).toContain('/admin/groups/g1');
    expect(list.getByText('2 people · Reads papers.')).toBeDefined();
    await press('Show more');
    expect(await list.findByText('1 person')).toBeDefined();
    await expect.poll(() => screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('are searched on the server', async () => {
    shell.answer(listGroups, ({ query }) => ({ groups: query.search === 'sal' ? [] : [research], next: null }));
    open('/admin/groups');
    await screen.findByRole('link', { name: 'Research' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Find groups' }), 'sal');
    expect(await screen.findByText('Nothing found')).toBeDefined();
  });

  it('begin with an explanation, and say why they could not be loaded', async () => {
    shell.answer(listGroups, () => Promise.reject(new ApiError({ code: 'not-allowed', status: 403, detail: 'Not yours.' })));
    const { unmount } = open('/admin/groups');
    expect((await screen.findByRole('alert')).textContent).toContain('Not yours.');
    unmount();
    shell.answer(listGroups, () => ({ groups: [], next: null }));
    open('/admin/groups');
    expect(await screen.findByText('No groups yet')).toBeDefined();
  });

  it('get a new one, which needs a name', async () => {
    const created = record(createGroup, { group_id: 'g1' });
    open('/admin/groups');
    await press('New group');
    await confirm('Save');
    expect(await (await dialog()).findByText('Enter a name for the group.')).toBeDefined();
    await userEvent.type((await dialog()).getByLabelText('Name'), ' Research ');
    await confirm('Save');
    await expect.poll(() => created).toEqual([{ body: { name: 'Research', description: '' } }]);
    await expect.poll(() => shell.visited).toContain('/admin/groups/g1');
  });
});

describe('a group', () => {
  it('is renamed', async () => {
    const saved = record(updateGroup, { message: '' });
    open('/admin/groups/g1');
    await press('Edit Research');
    await userEvent.type((await dialog()).getByLabelText('Name'), ' Lab');
    await confirm('Save');
    await expect.poll(() => saved).toEqual([{ params: { group_id: 'g1' }, body: { name: 'Research Lab', description: 'Reads papers.' } }]);
    await dialogCloses();
  });

  it('shows what people lose before it is deleted', async () => {
    const deleted = record(deleteGroup, { message: '' });
    shell.answer(previewGroupLoss, () => ({ people: 2, losses: [{ kind: 'model', name: 'gpt-5', people: 2 }] }));
    open('/admin/groups/g1');
    await press('Delete Research');
    expect(await (await dialog()).findByText('gpt-5 – people affected: 2')).toBeDefined();
    expect(deleted).toEqual([]);
    await confirm('Delete');
    await expect.poll(() => deleted).toEqual([{ params: { group_id: 'g1' } }]);
    await expect.poll(() => shell.visited).toContain('/admin/groups');
  });

  it('lists its people with who put them there, and removes only those added here', async () => {
    const removed = record(removeGroupMember, { message: '' });
    shell.answer(previewGroupLoss, () => ({ people: 1, losses: [] }));
    open('/admin/groups/g1');
    const [first, second] = await within(await screen.findByRole('list', { name: 'People' })).findAllByRole('listitem');
    expect(first?.textContent).toContain('ana@example.comAdded here');
    expect(second?.textContent).toContain('ben@example.comFrom SAML');
    const fixed = screen.getByRole('button', { name: 'This membership comes from SAML. Remove Ben there.' });
    expect(fixed).toHaveProperty('disabled', true);
    await press('Remove Ana');
    expect(await (await dialog()).findByText('Nothing becomes unusable for anybody.')).toBeDefined();
    await confirm('Remove');
    await expect.poll(() => removed).toEqual([{ params: { group_id: 'g1', person_id: 'u1' } }]);
    await dialogCloses();
  });

  it('says when nobody is in it and nothing is shared with it', async () => {
    shell.answer(listGroupMembers, () => ({ members: [], next: null }));
    shell.answer(listGroupThings, () => ({ things: [], next: null }));
    open('/admin/groups/g1');
    expect(await screen.findByText('No one is in this group')).toBeDefined();
    expect(await screen.findByText('Nothing is shared with this group')).toBeDefined();
  });

  it('gets people who are found by name', async () => {
    const added = record(addGroupMembers, { added: 1 });
    shell.answer(findGroupCandidates, ({ query }) => ({
      people: query.search === 'cle' ? [{ user_id: 'u3', name: 'Cleo', email: 'cleo@example.com' }] : [],
    }));
    open('/admin/groups/g1');
    await press('Add people');
    await userEvent.type((await dialog()).getByRole('combobox', { name: 'People' }), 'cle');
    await userEvent.click(await screen.findByTitle('Cleo (cleo@example.com)'));
    await confirm('Add people');
    await expect.poll(() => added).toEqual([{ params: { group_id: 'g1' }, body: { person_ids: ['u3'] } }]);
    await expect.poll(() => shell.toasts.map(({ title }) => title)).toContain('People added: 1');
  });
});

describe('what is shared with a group', () => {
  const owner = { name: 'Ana', email: 'ana@example.com' };
  const clerk: GroupThing = { kind: 'agent', id: 'a1', name: 'Clerk', owner, level: 'use', reach: 'edit' };
  const plan: GroupThing = { kind: 'file', id: 'f1', name: 'Plan.pdf', owner, level: 'view', reach: null };
  const access = { owner, level: 'edit' as const, grants: [], through: null };
  const grantee = { kind: 'group', id: 'g1' };

  it('is listed with its kind and owner, and changed only by those who may edit it', async () => {
    shell.answer(listGroupThings, () => ({ things: [clerk, plan], next: null }));
    const given = record(giveAccess, access);
    const taken = record(takeAccess, { message: '' });
    open('/admin/groups/g1');
    const list = within(await screen.findByRole('list', { name: 'Shared with this group' }));
    expect(list.getByText('Agent · Owner: Ana')).toBeDefined();
    expect(list.getByRole('link', { name: 'Clerk' }).getAttribute('href')).toContain('/agents/a1');
    expect(list.queryByRole('link', { name: 'Plan.pdf' })).toBeNull();
    const foreign = 'Only people who may edit Plan.pdf can stop sharing it. Ask Ana.';
    expect(list.getByRole('button', { name: foreign })).toHaveProperty('disabled', true);
    await userEvent.click(list.getByRole('combobox', { name: 'What people may do with Clerk' }));
    await userEvent.click(await screen.findByTitle('Can edit'));
    await expect.poll(() => given).toMatchObject([{ body: { kind: 'agent', id: 'a1', grantee, level: 'edit' } }]);
    await press('Stop sharing Clerk');
    await expect.poll(() => taken).toMatchObject([{ query: { kind: 'agent', id: 'a1', grantee_kind: 'group', grantee_id: 'g1' } }]);
    await expect.poll(() => shell.toasts.map(({ title }) => title)).toContain('Clerk is no longer shared with Research');
  });

  it('is chosen from what the administrator may share', async () => {
    const given = record(giveAccess, access);
    shell.answer(findGroupThings, ({ query }) => ({
      things: query.search === 'cle' ? [{ kind: 'agent' as const, id: 'a1', name: 'Clerk', reach: 'own' as const }] : [],
    }));
    open('/admin/groups/g1');
    await press('Share something');
    expect(await (await dialog()).findByRole('button', { name: 'Share' })).toHaveProperty('disabled', true);
    await userEvent.type((await dialog()).getByRole('combobox', { name: 'What to share' }), 'cle');
    await userEvent.click(await screen.findByTitle('Clerk (Agent)'));
    await confirm('Share');
    await expect.poll(() => given).toMatchObject([{ body: { kind: 'agent', id: 'a1', grantee, level: 'use' } }]);
    await dialogCloses();
  });
});
