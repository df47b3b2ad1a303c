import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { applyInsight, dismissInsight, type Insight, listInsights } from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import { createSettingsShell, list, main, openPage, press, record, refused, toastShows } from './testing/settings-pages.tsx';

const idle: Insight = { insight_id: 'archive-idle-chats', count: 7, subject: '', to: null };
let shell: FakeShell;
beforeEach(() => {
  shell = createSettingsShell();
});
const open = () => openPage(shell, '/ai-insights');

it('shows each recommendation with its reason and applies or dismisses it', async () => {
  const applied = record(shell, applyInsight, { changed: 7 });
  const dismissed = record(shell, dismissInsight, { message: 'Saved.' });
  open();
  const rows = await list('Recommendations');
  expect(await rows.findByText(/^Why: you haven’t opened them for 60 days/)).toBeDefined();
  await press('Apply: Archive 7 idle chats');
  await toastShows(shell, 'Done: 7 changed');
  await press('Dismiss: Archive 7 idle chats');
  await toastShows(shell, 'Dismissed');
  expect(applied).toMatchObject([{ body: { insight_id: 'archive-idle-chats' } }]);
  expect(dismissed).toMatchObject([{ body: { insight_id: 'archive-idle-chats', is_dismissed: true } }]);
  act(() => shell.toasts.at(-1)?.action?.onAction());
  await expect.poll(() => dismissed.at(1)).toMatchObject({ body: { is_dismissed: false } });
});

it('opens the page that a recommendation is about', async () => {
  const applied = record(shell, applyInsight, { changed: 0 });
  record(shell, listInsights, {
    insights: [{ insight_id: 'second-factor', count: 0, subject: '', to: '/settings/security-and-access' }],
    dismissed: [],
  });
  open();
  await press('Apply: Protect your account with a second factor or a passkey');
  expect(shell.visited).toEqual(['/settings/security-and-access']);
  expect(applied).toEqual([]);
});

it('says that none of the profile is filled in', async () => {
  record(shell, listInsights, {
    insights: [{ insight_id: 'profile', count: 0, subject: '', to: '/profile-and-preferences' }],
    dismissed: [],
  });
  open();
  const rows = await list('Recommendations');
  expect(await rows.findByText('Why: none of the optional profile fields is filled in.')).toBeDefined();
});

it('names the subject and count of a recommendation', async () => {
  record(shell, listInsights, {
    insights: [{ insight_id: 'weekly-digest', count: 4, subject: 'Marketing', to: null }],
    dismissed: [],
  });
  open();
  expect(await (await list('Recommendations')).findByText('Get a weekly digest of Marketing')).toBeDefined();
  expect(screen.getByText('Why: you bookmarked 4 articles in this area but don’t get its digest.')).toBeDefined();
});

it('shows dismissed recommendations again', async () => {
  let is_dismissed = true;
  shell.answer(listInsights, () => (is_dismissed ? { insights: [], dismissed: [idle] } : { insights: [idle], dismissed: [] }));
  shell.answer(dismissInsight, ({ body }) => {
    is_dismissed = body.is_dismissed;
    return { message: 'Saved.' };
  });
  open();
  expect(await screen.findByText('No recommendations')).toBeDefined();
  await userEvent.click((await list('Dismissed')).getByRole('button', { name: 'Show again: Archive 7 idle chats' }));
  expect(await (await list('Recommendations')).findByText('Archive 7 idle chats')).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Dismissed' })).toBeNull();
});

it('shows the server’s sentence when a recommendation can’t be applied', async () => {
  shell.answer(applyInsight, refused);
  open();
  await press('Apply: Archive 7 idle chats');
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
});

it('says why the recommendations could not be loaded', async () => {
  shell.answer(listInsights, refused);
  open();
  expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load your recommendations.*Not yours\./);
});
