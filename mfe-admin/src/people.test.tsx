import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as admin from 'shared-contracts/admin-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAdminShell, main, openPage, press, record, refused } from './testing/admin-pages.tsx';

const person = (given: Partial<admin.PersonOfInstallation> = {}): admin.PersonOfInstallation => ({
  person_id: 'use_1',
  email: 'ben@example.com',
  name: 'Ben Rao',
  state: 'active',
  role: null,
  is_you: false,
  is_verified: true,
  has_second_factor: false,
  groups: [],
  created_at: '2026-11-01T08:00:00Z',
  last_seen_at: '2026-11-20T08:00:00Z',
  ends_at: null,
  ...given,
});

let shell: FakeShell;
let people: admin.PersonOfInstallation[];
beforeEach(() => {
  shell = createAdminShell();
  people = [person()];
  shell.answer(admin.listPeople, () => ({ people, next: null, total: people.length, confirms_addresses: true }));
});
const open = (query = '') => openPage(shell, `/admin/people${query}`);
const menu = async (name = 'Ben Rao') => {
  await press(`More actions for ${name}`);
  return within(await screen.findByRole('menu'));
};
const choose = async (action: string) => userEvent.click(await (await menu()).findByRole('menuitem', { name: action }));
const toasts = () => expect.poll(() => shell.toasts.map(({ title }) => title));

describe('the list', () => {
  it('shows who somebody is, and what matters to an administrator', async () => {
    people = [
      person({ role: 'admin', state: 'suspended', groups: ['Design', 'Sales'], has_second_factor: true, is_verified: false }),
      person({
        person_id: 'inv_1',
        name: '',
        email: 'new@example.com',
        state: 'invited',
        last_seen_at: null,
        ends_at: '2026-11-27T08:00:00Z',
      }),
    ];
    open();
    const list = within(await (await main()).findByRole('list', { name: 'People' }));
    const [first, second] = list.getAllByRole('listitem');
    for (const part of ['Ben Rao', 'ben@example.com', 'Admin', 'Suspended', 'Second factor on', 'Address not confirmed', 'Design, Sales'])
      expect(first?.textContent).toContain(part);
    expect(second?.textContent).toContain('new@example.com');
    expect(second?.textContent).toMatch(/Invited until .*27.*2026/);
  });

  it('says where it stopped counting people who match', async () => {
    shell.answer(admin.listPeople, () => ({ people, next: 'more', total: admin.personLimits.counted, confirms_addresses: true }));
    open('?state=active');
    expect(await screen.findByText('1,000 people or more')).toBeTruthy();
  });

  it('does not mention unconfirmed addresses where nobody can confirm one', async () => {
    shell.answer(admin.listPeople, () => ({ people: [person({ is_verified: false })], next: null, total: 1, confirms_addresses: false }));
    open();
    expect(await (await main()).findByText('ben@example.com')).toBeDefined();
    expect((await main()).queryByText(/Address not confirmed/)).toBeNull();
  });

  it('is filtered by the address, and says when nobody matches', async () => {
    people = [];
    const sent = record(shell, admin.listPeople, { people: [], next: null, total: 0, confirms_addresses: true });
    open('?q=ben&state=suspended&role=admin');
    expect(await (await main()).findByText('No one matches')).toBeDefined();
    expect(sent.at(-1)).toEqual({ query: { search: 'ben', state: 'suspended', role: 'admin' } });
    await userEvent.clear(await (await main()).findByRole('searchbox', { name: 'Search by name or e-mail' }));
    await expect.poll(() => sent.at(-1)).toEqual({ query: { state: 'suspended', role: 'admin' } });
  });

  it('is filtered by the departments that directories name', async () => {
    const choices = [{ field: 'department', values: ['Guides', 'Tours'] }];
    const answer = { people: [person({ department: 'Guides' })], next: null, total: 1, choices, confirms_addresses: true };
    const sent = record(shell, admin.listPeople, answer);
    open();
    expect((await (await main()).findByRole('listitem')).textContent).toContain('Guides');
    await userEvent.click((await main()).getByRole('combobox', { name: 'Department' }));
    await userEvent.click(await screen.findByTitle('Tours'));
    await expect.poll(() => sent.at(-1)).toEqual({ query: { department: 'Tours' } });
  });

  it('is continued where the page before ended', async () => {
    shell.answer(admin.listPeople, ({ query }) =>
      query.cursor
        ? { people: [person({ person_id: 'use_2', name: 'Cora Fox' })], next: null, total: 2, confirms_addresses: true }
        : { people: [person()], next: 'more', total: 2, confirms_addresses: true },
    );
    open();
    expect(await (await main()).findByText('2 people')).toBeDefined();
    await press('Show more');
    expect(await (await main()).findByText('Cora Fox')).toBeDefined();
    expect((await main()).getByText('Ben Rao')).toBeDefined();
    expect((await main()).queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows why it could not be loaded', async () => {
    shell.answer(admin.listPeople, refused);
    open();
    expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load the people.*Not yours\./);
  });
});

describe('what is offered', () => {
  const contact = ['Copy e-mail address', 'Write an e-mail'];
  const offered = async (given: Partial<admin.PersonOfInstallation>, role: admin.InstallationRole) => {
    shell = createAdminShell(role);
    shell.answer(admin.listPeople, () => ({ people: [person(given)], next: null, total: 1, confirms_addresses: true }));
    open();
    const entries = (await menu()).getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(entries.slice(0, 2)).toEqual(contact);
    return entries.slice(2);
  };

  it('depends on the state of the account', async () => {
    expect(await offered({ state: 'suspended' }, 'admin')).toEqual(['Hand over', 'Reactivate']);
  });

  it('has roles only for owners', async () => {
    expect(await offered({ has_second_factor: true }, 'owner')).toEqual([
      'Make admin',
      'Make owner',
      'Sign out everywhere',
      'Reset second factor',
      'Suspend',
    ]);
  });

  it('has none of them for admins', async () => {
    expect(await offered({ has_second_factor: true }, 'admin')).toEqual(['Sign out everywhere', 'Reset second factor', 'Suspend']);
  });

  it('is nothing for oneself, and only the address for owners if one is an admin', async () => {
    shell = createAdminShell('admin');
    people = [person({ is_you: true }), person({ person_id: 'use_2', name: 'Olga', role: 'owner' })];
    shell.answer(admin.listPeople, () => ({ people, next: null, total: 2, confirms_addresses: true }));
    open();
    expect(await (await main()).findByText('Olga')).toBeDefined();
    const [menuOfOwner, ...others] = (await main()).getAllByRole('button', { name: /More actions for/ });
    expect(others).toEqual([]);
    await userEvent.click(menuOfOwner as HTMLElement);
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(contact);
  });
});

describe('an action', () => {
  it('says what it will do, and does it once confirmed', async () => {
    const sent = record(shell, admin.suspendPerson, { message: 'Suspended.' });
    open();
    await choose('Suspend');
    await toasts().toContain('Ben Rao is suspended');
    expect(shell.confirmations).toMatchObject([{ title: 'Suspend Ben Rao?', okLabel: 'Suspend', danger: true }]);
    expect(shell.confirmations[0]?.body).toContain('Nothing is deleted');
    expect(sent).toEqual([{ params: { person_id: 'use_1' } }]);
  });

  it('does nothing when it is declined', async () => {
    const sent = record(shell, admin.signOutPerson, { ended: 2 });
    shell.confirmWith(false);
    open();
    await choose('Sign out everywhere');
    await expect.poll(() => shell.confirmations).toHaveLength(1);
    expect(sent).toEqual([]);
  });

  it('gives a role by the address', async () => {
    const sent = record(shell, admin.setInstallationRole, { message: 'Saved.' });
    open();
    await choose('Make admin');
    await toasts().toContain('The role of Ben Rao was changed');
    expect(sent).toEqual([{ body: { person_email: 'ben@example.com', role: 'admin' } }]);
  });

  it('shows the server’s sentence when it is refused', async () => {
    shell.answer(admin.suspendPerson, refused);
    open();
    await choose('Suspend');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
  });

  it('hands over what somebody shares, to a person chosen for each workspace', async () => {
    people = [person({ state: 'suspended' })];
    const successors = [
      { member_id: 'wsm_1', email: 'cora@example.com', name: 'Cora Fox' },
      { member_id: 'wsm_2', email: 'dee@example.com', name: 'Dee Hill' },
    ];
    const works = { workspace_id: 'ws_1', workspace_name: 'Launch', names: [], things: [{ kind: 'agent' as const, count: 2 }] };
    shell.answer(admin.listPersonWorks, () => ({ shared_works: [{ ...works, successors, suggested: 'wsm_1' }] }));
    const sent = record(shell, admin.handOverWorks, { message: 'Handed over.' });
    open();
    await choose('Hand over');
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('region', { name: 'Launch' })).textContent).toContain('Agents: 2');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Who takes over in Launch' }));
    await userEvent.click(await screen.findByTitle('Dee Hill · dee@example.com'));
    const button = dialog.getByRole('button', { name: 'Hand over' });
    await expect.poll(() => button).toHaveProperty('disabled', false);
    await userEvent.click(button);
    await toasts().toContain('What Ben Rao shared was handed over');
    expect(sent).toEqual([{ params: { person_id: 'use_1' }, body: { successors: [{ workspace_id: 'ws_1', member_id: 'wsm_2' }] } }]);
  });
});

describe('an invitation', () => {
  const invite = async (email: string) => {
    await userEvent.type(await (await main()).findByLabelText('E-mail to invite'), email);
    await press('Send invitation');
  };

  it('is mailed', async () => {
    const sent = record(shell, admin.invitePerson, { person_id: 'inv_1', invited_email: 'new@example.com' });
    open();
    await invite('new@example.com');
    await toasts().toContain('Invitation sent');
    expect(sent).toEqual([{ body: { invited_email: 'new@example.com' } }]);
  });

  it('is a link to pass on where no mail is sent', async () => {
    record(shell, admin.invitePerson, { person_id: 'inv_1', invited_email: 'new@example.com', link: 'https://ai.example.com/x' });
    open();
    await invite('new@example.com');
    expect((await (await main()).findByRole('textbox', { name: 'Invitation link' })).getAttribute('value')).toBe(
      'https://ai.example.com/x',
    );
  });

  it('gets a new link, which ends the earlier one', async () => {
    people = [person({ person_id: 'inv_1', name: '', email: 'new@example.com', state: 'invited', ends_at: '2026-11-27T08:00:00Z' })];
    const answer = { person_id: 'inv_1', invited_email: 'new@example.com' };
    const sent = record(shell, admin.invitePerson, { ...answer, link: 'https://ai.example.com/y' });
    open();
    const newLink = async () => userEvent.click(await (await menu('new@example.com')).findByRole('menuitem', { name: 'New link' }));
    await newLink();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByDisplayValue('https://ai.example.com/y')).toBeDefined();
    expect(dialog.getByText(/The earlier link no longer works/)).toBeDefined();
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    record(shell, admin.invitePerson, answer);
    await newLink();
    await toasts().toContain('Invitation sent');
    expect(shell.toasts.at(-1)?.description).toContain('The earlier one no longer works');
    expect(sent).toEqual([{ body: { invited_email: 'new@example.com' } }]);
  });

  it('is refused here if the address is not valid', async () => {
    const sent = record(shell, admin.invitePerson, { person_id: 'inv_1', invited_email: 'x' });
    open();
    await invite('nobody');
    expect(await (await main()).findByText('Enter an e-mail address such as name@example.com.')).toBeDefined();
    expect(sent).toEqual([]);
  });
});
