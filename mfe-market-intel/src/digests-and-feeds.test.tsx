// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/digests/digests.section.tsx';
import './features/feeds/feeds.section.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Feed } from 'shared-contracts';
import { addFeed, fetchFeed, listDigests, listFeeds, listWorkAreas, removeFeed, scheduleDigest, writeDigest } from 'shared-contracts/calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShell, findMain, openPage, refuse } from './testing/open-remote.tsx';

let shell: FakeShell;

beforeEach(() => {
  shell = createShell();
});

describe('the feeds', () => {
  const feed = (part: Partial<Feed> = {}): Feed => ({
    feed_id: 'feed_1',
    url: 'https://a.example/feed',
    title: 'A news',
    area_name: 'Sales',
    shipped: false,
    removable: true,
    status: 'ok',
    reason: null,
    fetched_at: '2026-11-20T09:00:00.000Z',
    articles: 1,
    ...part,
  });
  const openFeeds = (feeds: Feed[], may_add = true) => {
    shell.answer(listFeeds, () => ({ may_add, feeds }));
    openPage(shell, '/market-intel?view=feeds');
    return findMain();
  };
  const fillForm = async (address: string) => {
    await userEvent.type(await screen.findByRole('textbox', { name: /Address of an RSS/ }), address);
    await userEvent.click(screen.getByRole('combobox', { name: 'Work Area' }));
    await userEvent.click(await screen.findByTitle('Sales'));
    await userEvent.click(screen.getByRole('button', { name: 'Add feed' }));
  };

  it('shows the state and the number of articles of each feed', async () => {
    const page = await openFeeds([feed(), feed({ feed_id: 'feed_2', title: '', status: 'new', fetched_at: null, articles: 0 })]);
    const list = within(await page.findByRole('list', { name: 'Feeds of your workspace' }));
    const [first, second] = list.getAllByRole('listitem').map((item) => item.textContent);
    expect(first).toMatch(/A news.*https:\/\/a\.example\/feed.*Sales.*Fetched · .*2026.* · 1 article$/);
    expect(second).toMatch(/^https:\/\/a\.example\/feed Sales *Not fetched yet · 0 articles$/);
  });

  it('lets guests only read the feeds', async () => {
    const page = await openFeeds([feed({ removable: false })], false);
    expect(await page.findByText(/Owners, Admins and Members can add feeds\.$/)).toBeDefined();
    expect(page.queryByRole('textbox', { name: /Address of an RSS/ })).toBeNull();
    expect(page.queryByRole('button', { name: 'Fetch A news now' })).toBeNull();
    expect(page.queryByRole('button', { name: 'Remove A news' })).toBeNull();
  });

  it('says that there are no feeds', async () => {
    expect(await (await openFeeds([])).findByText('No feeds yet.')).toBeDefined();
  });

  it('shows the reason when loading fails, and recovers with Retry', async () => {
    shell.answer(listFeeds, refuse);
    openPage(shell, '/market-intel?view=feeds');
    const alert = within(await (await findMain()).findByRole('alert'));
    expect(alert.getByText('The feeds could not be loaded')).toBeDefined();
    shell.answer(listFeeds, () => ({ may_add: false, feeds: [feed()] }));
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await (await findMain()).findByText('A news')).toBeDefined();
  });

  it('rejects an address that is not a web address without sending it', async () => {
    await openFeeds([]);
    await fillForm('a.example/feed');
    expect(await screen.findByText('Enter the feed’s full address, starting with https://')).toBeDefined();
    expect(shell.toasts).toEqual([]);
  });

  it('keeps the typed address when the server refuses the feed', async () => {
    shell.answer(addFeed, refuse);
    await openFeeds([]);
    await fillForm('https://b.example/rss');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'The feed was not changed', description: 'Not yours.' }]);
    expect(screen.getByRole('textbox', { name: /Address of an RSS/ })).toHaveProperty('value', 'https://b.example/rss');
  });

  it('empties the form and lists the feed once it is added', async () => {
    shell.answer(addFeed, () => feed({ status: 'new' }));
    shell.answer(fetchFeed, () => {
      shell.answer(listFeeds, () => ({ may_add: true, feeds: [feed()] }));
      return feed();
    });
    const page = await openFeeds([]);
    await fillForm('https://a.example/feed');
    expect(await page.findByText('A news')).toBeDefined();
    await expect.poll(() => screen.getByRole('textbox', { name: /Address of an RSS/ })).toHaveProperty('value', '');
  });

  it('keeps the feed when its removal is not confirmed', async () => {
    shell.confirmWith(false);
    const page = await openFeeds([feed()]);
    await userEvent.click(await page.findByRole('button', { name: 'Remove A news' }));
    await expect.poll(() => shell.confirmations).toMatchObject([{ title: 'Remove A news?', okLabel: 'Remove', danger: true }]);
    expect(page.getByText('A news')).toBeDefined();
    expect(shell.toasts).toEqual([]);
  });

  it('reports what was removed and what could not be changed', async () => {
    shell.answer(fetchFeed, refuse);
    const page = await openFeeds([feed()]);
    await userEvent.click(await page.findByRole('button', { name: 'Fetch A news now' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    shell.answer(removeFeed, () => {
      shell.answer(listFeeds, () => ({ may_add: true, feeds: [] }));
      return { message: 'Removed.' };
    });
    await userEvent.click(page.getByRole('button', { name: 'Remove A news' }));
    expect(await page.findByText('No feeds yet.')).toBeDefined();
    expect(shell.toasts[1]).toMatchObject({ kind: 'success', title: 'Feed removed' });
  });
});

describe('the digests', () => {
  const digest = {
    digest_id: 'dig_1',
    area_name: 'Sales',
    text: '1. [Rates](/app/market-intel#rates)',
    model: 'built-in',
    created_at: '2026-11-20T09:00:00.000Z',
  };
  const openDigests = (search = '') => {
    openPage(shell, `/market-intel?view=digests${search}`);
    return findMain();
  };

  beforeEach(() => {
    shell.answer(listWorkAreas, () => ({
      areas: [make.workArea({ Name: 'Sales', DisplayName: 'Sales' }), make.workArea({ Name: 'Finance', DisplayName: 'Finance' })],
    }));
    shell.answer(listDigests, () => ({ digests: [digest], schedules: [{ area_name: 'Finance', rhythm: 'weekly' as const }] }));
  });

  it('shows each digest under its area and time, with links to the articles', async () => {
    const page = await openDigests();
    expect((await page.findByRole('link', { name: 'Rates' })).getAttribute('href')).toMatch(/^http.*\/app\/market-intel#rates$/);
    expect(page.getByRole('heading', { name: /^Sales · .*10:00/ })).toBeDefined();
  });

  it('shows how often the chosen area has a digest', async () => {
    const page = await openDigests();
    await page.findByRole('link', { name: 'Rates' });
    expect(page.getByRole('radio', { name: 'Never' })).toHaveProperty('checked', true);
    await userEvent.click(page.getByRole('combobox', { name: 'Work Area' }));
    await userEvent.click(await screen.findByTitle('Finance'));
    await expect.poll(() => page.getByRole('radio', { name: 'Weekly' })).toHaveProperty('checked', true);
  });

  it('writes a digest for the first area and lists it', async () => {
    const areas: string[] = [];
    shell.answer(listDigests, () => ({ digests: areas.length ? [digest] : [], schedules: [] }));
    shell.answer(writeDigest, ({ body }) => {
      areas.push(body.area_name);
      return digest;
    });
    const page = await openDigests();
    expect(await page.findByText(/^No digests yet\./)).toBeDefined();
    await expect.poll(() => page.getByRole('button', { name: 'Write now' })).toHaveProperty('disabled', false);
    await userEvent.click(page.getByRole('button', { name: 'Write now' }));
    expect(await page.findByRole('link', { name: 'Rates' })).toBeDefined();
    expect(areas).toEqual(['Sales']);
  });

  it('offers nothing to write without Work Areas', async () => {
    shell.answer(listWorkAreas, () => ({ areas: [] }));
    const page = await openDigests();
    expect(await page.findByRole('button', { name: 'Write now' })).toHaveProperty('disabled', true);
  });

  it('says why a digest was not written or scheduled', async () => {
    shell.answer(writeDigest, refuse);
    shell.answer(scheduleDigest, refuse);
    const page = await openDigests('&area=Finance');
    await userEvent.click(await page.findByRole('button', { name: 'Write now' }));
    const failure = { kind: 'error', title: 'The digest was not written', description: 'Not yours.' };
    await expect.poll(() => shell.toasts).toMatchObject([failure]);
    await userEvent.click(page.getByRole('radio', { name: 'Daily' }));
    await expect.poll(() => shell.toasts).toMatchObject([failure, failure]);
    expect(page.getByRole('radio', { name: 'Weekly' })).toHaveProperty('checked', true);
  });

  it('shows the reason when loading fails, and recovers with Retry', async () => {
    shell.answer(listDigests, refuse);
    const page = await openDigests();
    expect((await page.findByRole('alert')).textContent).toContain('The digests could not be loaded');
    shell.answer(listDigests, () => ({ digests: [], schedules: [] }));
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    expect(await page.findByText(/^No digests yet\./)).toBeDefined();
  });
});
