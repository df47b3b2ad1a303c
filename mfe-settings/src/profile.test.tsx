import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { profileChanged } from 'shared-contracts';
import { getProfile, removePicture, setAppearance } from 'shared-contracts/calls';
import { getDetails, updateProfile } from 'shared-contracts/settings-calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSettingsShell, main, openPage, panel, press, record, refused, toastShows } from './testing/settings-pages.tsx';

const message = { message: 'Done.' };
let shell: FakeShell;
let announced: string[];
beforeEach(() => {
  shell = createSettingsShell();
  announced = [];
  shell.hub.for('test', '1').subscribe(profileChanged, ({ email }) => announced.push(email));
});
const open = () => openPage(shell, '/profile-and-preferences');
const field = async (label: string) => (await main()).findByLabelText(label);
const replace = async (label: string, value: string) => {
  await userEvent.clear(await field(label));
  if (value) await userEvent.type(await field(label), value);
};

describe('the fields of the profile', () => {
  it('are saved together, and the change is announced', async () => {
    record(shell, getDetails, { details: { headline: 'Editor', skills: 'Writing' } });
    const sent = record(shell, updateProfile, message);
    open();
    await replace('Last name', 'Rao-Fox');
    await replace('Headline', 'Chief editor');
    await press('Save');
    await toastShows(shell, 'Profile saved');
    expect(sent).toMatchObject([
      { body: { first_name: 'Priya', last_name: 'Rao-Fox', details: { headline: 'Chief editor', skills: 'Writing' } } },
    ]);
    expect(announced).toEqual(['priya@example.com']);
  });

  it('send the company only when it changed, because it needs a plan', async () => {
    const sent = record(shell, updateProfile, message);
    open();
    await replace('Job title', 'Editor');
    await press('Save');
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).not.toHaveProperty('body.company');
    await replace('Company', 'Northwind');
    await press('Save');
    await expect.poll(() => sent.at(1)).toMatchObject({ body: { company: 'Northwind' } });
  });

  it('need a first name', async () => {
    const sent = record(shell, updateProfile, message);
    open();
    await replace('First name', '');
    await press('Save');
    expect(await screen.findByText('Enter your first name.')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('have limits', async () => {
    const sent = record(shell, updateProfile, message);
    open();
    const phone = await field('Phone');
    await userEvent.click(phone);
    await userEvent.paste('1'.repeat(41));
    await press('Save');
    expect(await screen.findByText('Write up to 40 characters.')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('stay as typed with the server’s sentence when saving fails', async () => {
    shell.answer(updateProfile, refused);
    open();
    await replace('Company', 'Northwind');
    await press('Save');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect(await field('Company')).toHaveProperty('value', 'Northwind');
    expect(announced).toEqual([]);
  });

  it('say why they could not be loaded', async () => {
    shell.answer(getDetails, refused);
    open();
    expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load your profile.*Not yours\./);
    expect((await main()).getByRole('combobox', { name: 'Time zone' })).toBeDefined();
  });
});

describe('the pictures', () => {
  it('are removed, and the change is announced', async () => {
    record(shell, getProfile, make.profile({ profile_pic: '/pictures/me.png' }));
    const sent = record(shell, removePicture, message);
    open();
    await press('Remove your picture');
    await toastShows(shell, 'Picture removed');
    expect(sent).toMatchObject([{ query: { of: 'me' } }]);
    expect(announced).toEqual(['priya@example.com']);
  });

  it('stay with the server’s sentence when removing fails', async () => {
    record(shell, getProfile, make.profile({ company_logo: '/pictures/logo.png' }));
    shell.answer(removePicture, refused);
    open();
    await press('Remove the logo');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect(announced).toEqual([]);
    expect(await (await main()).findByRole('button', { name: 'Remove the logo' })).toBeDefined();
  });

  it('can be chosen while there are none', async () => {
    open();
    expect(await (await main()).findByLabelText('Choose your picture')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove your picture' })).toBeNull();
  });
});

describe('appearance and accessibility', () => {
  /** Keeps what is chosen, as the server does. */
  const keep = () => {
    const sent: object[] = [];
    let profile = make.profile({ theme: 'light', color_scheme: 'pine', accessibility: ['less-motion'] });
    shell.answer(getProfile, () => profile);
    shell.answer(setAppearance, ({ body: { email: _, ...change } }) => {
      sent.push(change);
      profile = { ...profile, ...change };
      return message;
    });
    return sent;
  };
  const option = async (group: string, name: string) =>
    within(await (await main()).findByRole('radiogroup', { name: group })).getByRole('radio', { name });

  it('saves theme and colors immediately and announces them', async () => {
    const sent = keep();
    open();
    await userEvent.click(await option('Theme', 'Dark'));
    await expect.poll(() => sent).toEqual([{ theme: 'dark' }]);
    await userEvent.click(await option('Colors', 'Plum'));
    await expect.poll(() => sent.at(1)).toEqual({ color_scheme: 'plum' });
    expect(await option('Theme', 'Dark')).toHaveProperty('checked', true);
    expect(announced).toEqual(['priya@example.com', 'priya@example.com']);
  });

  it('keeps the other choices when one changes', async () => {
    const sent = keep();
    open();
    await userEvent.click(await option('Text size', 'Larger'));
    await expect.poll(() => sent).toEqual([{ accessibility: ['less-motion', 'larger-text'] }]);
    await userEvent.click(screen.getByRole('switch', { name: 'Higher contrast', checked: false }));
    await expect.poll(() => sent.at(1)).toEqual({ accessibility: ['less-motion', 'larger-text', 'more-contrast'] });
    await userEvent.click(screen.getByRole('switch', { name: 'Less motion', checked: true }));
    await expect.poll(() => sent.at(2)).toEqual({ accessibility: ['larger-text', 'more-contrast'] });
  });

  it('announces a choice whose page is left before it is saved', async () => {
    const sent = keep();
    const saved = Promise.withResolvers<typeof message>();
    shell.answer(setAppearance, ({ body }) => {
      sent.push(body);
      return saved.promise;
    });
    const { unmount } = open();
    await userEvent.click(await option('Theme', 'Dark'));
    await expect.poll(() => sent).toHaveLength(1);
    unmount();
    saved.resolve(message);
    await expect.poll(() => announced).toEqual(['priya@example.com']);
  });

  it('goes back to the stored choice when saving fails', async () => {
    keep();
    shell.answer(setAppearance, refused);
    open();
    await userEvent.click(await (await main()).findByRole('switch', { name: 'Underlined links', checked: false }));
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect(await screen.findByRole('switch', { name: 'Underlined links', checked: false })).toBeDefined();
    expect(announced).toEqual([]);
  });
});

it('shows picture, name and completion beside the profile', async () => {
  record(shell, getProfile, make.profile({ first_name: 'Priya', last_name: 'Rao', company: 'Meridian', time_zone: 'UTC', theme: 'dark' }));
  record(shell, getDetails, { details: { job_title: 'Editor', department: 'Books', industry: 'Media' } });
  open();
  const beside = await panel();
  expect(await beside.findByText('Priya Rao')).toBeDefined();
  const percent = (name: string) => beside.getByRole('progressbar', { name }).getAttribute('aria-valuenow');
  await expect.poll(() => percent('Professional'), { timeout: 3_000 }).toBe('100');
  expect(percent('LinkedIn-style profile')).toBe('0');
});
