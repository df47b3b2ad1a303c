import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as admin from 'shared-contracts/admin-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAdminShell, main, openPage, press, record } from './testing/admin-pages.tsx';

const none = { percent: null, halted: null, worse: null, adoption: null, loads: 0, errors: 0, lcp_ms: null, measures: [] };
const running = {
  env: 'prod',
  environments: ['prod', 'qa'],
  can_sign: true,
  retired: ['mfe-old'],
  revision: { number: 7, promoted_at: '2026-11-20T08:00:00Z', by: 'olga', why: 'Try the new list', shell: '3.0.0' },
  remotes: [
    {
      remote: 'mfe-chat',
      owner: { name: 'Chat team', email: 'chat@example.com', url: 'https://example.com/chat' },
      is_disabled: false,
      is_held: true,
      releases: [
        {
          ...none,
          release: '1.0-aa',
          kind: 'stable' as const,
          loads: 1_500,
          errors: 1,
          worse: '9 % of 50 loads had an error',
          adoption: 0.75,
          measures: [{ name: 'LCP' as const, p50: 900, p75: 1_200, p95: 2_000 }],
        },
        { ...none, release: '1.1-bb', kind: 'canary' as const, percent: 10, halted: '20 % of 40 loads had an error' },
      ],
    },
  ],
};
const key = {
  key_id: 'aaaa000011112222',
  name: 'Build server',
  remote: null,
  is_trusted: true,
  is_own: false,
  signs: ['qa'],
  enrolled_at: '2026-11-20T08:00:00Z',
  revoked_at: null,
};
const token = {
  token_id: 'rlt_1',
  name: 'CI of chat',
  hint: 'rel_abcd…wxyz',
  remote: 'mfe-chat',
  environments: ['qa'],
  scopes: ['publish' as const],
  created_at: '2026-11-20T08:00:00Z',
  expires_at: '2027-02-20T08:00:00Z',
  is_expired: false,
  last_used_at: null,
};
const published = {
  release: '1.2-cc',
  published_at: '2026-11-21T08:00:00Z',
  published_by: 'CI',
  commit: 'abc1234',
  ci_run: null,
  is_signed: false,
};
const done = { env: 'prod', revision: 8, is_changed: true, release: '1.2-cc' };

let shell: FakeShell;
let role: 'owner' | 'admin';
beforeEach(() => {
  role = 'owner';
  shell = createAdminShell();
  shell.answer(admin.getInstallation, () => ({ role, people: 1, groups: 0 }));
  shell.answer(admin.listRunningReleases, () => running);
  shell.answer(admin.listPublishedReleases, () => ({ releases: [published] }));
  shell.answer(admin.checkRemoteRelease, () => ({ release: '1.2-cc', refusals: [] }));
  shell.answer(admin.listReleaseRevisions, () => ({
    revisions: [7, 5].map((number) => ({ number, at: '2026-11-20T08:00:00Z', by: 'olga', why: 'Try the new list' })),
  }));
  shell.answer(admin.listReleaseTokens, () => ({ tokens: [token] }));
  shell.answer(admin.listReleaseKeys, () => ({ keys: [key] }));
});
const list = async (name: string) => within(await (await main()).findByRole('list', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const confirm = async (name: string) => userEvent.click((await dialog()).getByRole('button', { name }));
const choose = async () => {
  await userEvent.click(await (await dialog()).findByRole('combobox', { name: 'Release' }));
  await userEvent.click(await screen.findByText(/^1\.2-cc · .* · Unsigned$/));
};

describe('Releases', () => {
  it('lists what runs, with canaries, halts and holds', async () => {
    openPage(shell, '/admin/releases');
    const [stable, canary] = (await list('mfe-chat')).getAllByRole('listitem');
    for (const part of ['1.0-aaStableGot worseLoads: 1,500 · Errors: 1 · 75% of all loads', 'LCP: half under 900 ms', '9 % of 50 loads'])
      expect(stable?.textContent).toContain(part);
    for (const part of ['Canary for 10%', 'Halted', '20 % of 40 loads had an error']) expect(canary?.textContent).toContain(part);
    const page = await main();
    expect(page.getByText(/^Held/)).toBeDefined();
    expect(page.getByText(/Owner: Chat team/)).toBeDefined();
    expect(page.getByRole('link', { name: 'chat@example.com' }).getAttribute('href')).toBe('mailto:chat@example.com');
    expect(page.getByRole('link', { name: 'example.com' }).getAttribute('href')).toBe('https://example.com/chat');
  });

  it('says when nothing is promoted, and still offers tokens', async () => {
    shell.answer(admin.listRunningReleases, () => ({ ...running, revision: null, remotes: [] }));
    openPage(shell, '/admin/releases');
    expect(await (await main()).findByText('Nothing is promoted yet')).toBeDefined();
    expect(await (await main()).findByText('CI of chat')).toBeDefined();
  });

  it('promotes a release that the gate lets pass, with a reason', async () => {
    const sent = record(shell, admin.changeRemoteRelease, done);
    openPage(shell, '/admin/releases');
    await press('Promote a release of mfe-chat');
    await choose();
    expect(await screen.findByText('The gate lets this release pass.')).toBeDefined();
    await confirm('Promote');
    expect(await screen.findByText('Enter a reason.')).toBeDefined();
    await userEvent.type((await dialog()).getByRole('textbox', { name: 'Reason' }), 'Faster');
    await confirm('Promote');
    await expect
      .poll(() => sent)
      .toEqual([{ body: { verb: 'promote', remote: 'mfe-chat', environment: 'prod', why: 'Faster', release: '1.2-cc' } }]);
    await expect.poll(() => shell.toasts).toMatchObject([{ title: 'prod is at revision 8' }]);
  });

  it('does not offer to promote what the gate refuses, and says why', async () => {
    shell.answer(admin.checkRemoteRelease, () => ({ release: '1.2-cc', refusals: ['gate/size: too large'] }));
    openPage(shell, '/admin/releases');
    await press('Promote a release of mfe-chat');
    await choose();
    expect(await screen.findByText('gate/size: too large')).toBeDefined();
    expect((await dialog()).getByRole('button', { name: 'Promote' })).toHaveProperty('disabled', true);
  });

  it('promotes a halted release only after ticking a box, and to everyone', async () => {
    const refusals = ['gate/halted: mfe-chat@1.2-cc was halted: 20 % of 40 loads had an error.'];
    shell.answer(admin.checkRemoteRelease, () => ({ release: '1.2-cc', refusals }));
    const sent = record(shell, admin.changeRemoteRelease, done);
    openPage(shell, '/admin/releases');
    await press('Promote a release of mfe-chat');
    await choose();
    const box = await (await dialog()).findByRole('checkbox', { name: /^Promote this release to everyone/ });
    expect((await dialog()).getByRole('button', { name: 'Promote' })).toHaveProperty('disabled', true);
    expect((await dialog()).queryByRole('spinbutton')).toBeNull();
    await userEvent.click(box);
    await userEvent.type((await dialog()).getByRole('textbox', { name: 'Reason' }), 'A false alarm');
    await confirm('Promote');
    const body = { verb: 'promote', remote: 'mfe-chat', environment: 'prod', why: 'A false alarm', release: '1.2-cc', force: true };
    await expect.poll(() => sent).toEqual([{ body }]);
  });

  it('shows what a revision changed', async () => {
    const asked = record(shell, admin.compareRevisions, { differences: [{ remote: 'mfe-chat', before: '1.0-aa', after: null }] });
    openPage(shell, '/admin/releases');
    await press('What changed in revision 7');
    expect(await screen.findByText('1.0-aa → not there')).toBeDefined();
    expect(asked).toEqual([{ query: { environment: 'prod', earlier_revision: 5, later_revision: 7 } }]);
  });

  it('offers no change on a server whose key is not trusted', async () => {
    shell.answer(admin.listRunningReleases, () => ({ ...running, can_sign: false }));
    openPage(shell, '/admin/releases');
    expect(await (await main()).findByText(/^This server can’t change releases/)).toBeDefined();
    expect((await main()).queryByRole('button', { name: 'Promote a release of mfe-chat' })).toBeNull();
  });
});

describe('taking things out', () => {
  it('names the remotes that were retired', async () => {
    openPage(shell, '/admin/releases');
    expect(await (await main()).findByText(/^Retired: mfe-old\./)).toBeDefined();
  });

  it('lists old releases before it deletes them', async () => {
    const old = { remote: 'mfe-chat', release: '0.9-zz', published_at: '2026-01-20T08:00:00Z', bytes: 2_000_000 };
    const prunable = { releases: [old], revisions: [{ env: 'prod', count: 12 }], bytes: 2_000_000 };
    shell.answer(admin.listPrunableReleases, () => prunable);
    const sent = record(shell, admin.pruneReleases, prunable);
    openPage(shell, '/admin/releases');
    await press('Find old releases');
    expect(await screen.findByText('mfe-chat@0.9-zz')).toBeDefined();
    expect((await dialog()).getByText(/^Releases: 1 · Revisions: 12 · /)).toBeDefined();
    expect(sent).toEqual([]);
    await confirm('Delete');
    await expect.poll(() => sent).toHaveLength(1);
  });

  it('offers nothing to delete when everything is still needed', async () => {
    shell.answer(admin.listPrunableReleases, () => ({ releases: [], revisions: [], bytes: 0 }));
    openPage(shell, '/admin/releases');
    await press('Find old releases');
    expect(await screen.findByText('Everything is still needed.')).toBeDefined();
    expect((await dialog()).getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
  });
});

describe('the health of a remote', () => {
  it('shows each day and release, and errors with their places in the sources', async () => {
    const day = { day: '2026-11-22', release: '1.0-aa', loads: 200, errors: 4, adoption: 0.9 };
    shell.answer(admin.readReleaseHistory, () => ({
      days: [{ ...day, load_p75: 120, lcp_p75: 900, inp_p75: null, cls_p75: 0.05 }],
      errors: [
        {
          release: '1.0-aa',
          message: 'x is not a function',
          count: 4,
          last_day: '2026-11-22',
          frames: [{ file: 'mfe-chat/src/app/chat.page.tsx', line: 12, column: 5, name: 'handleSend' }],
        },
      ],
    }));
    openPage(shell, '/admin/releases');
    await press('Health of mfe-chat');
    const [first] = within(await screen.findByRole('list', { name: 'Day by day' })).getAllByRole('listitem');
    for (const part of ['1.0-aa', 'Loads: 200 · Errors: 4 · 90% of all loads', 'load 120 ms, LCP 900 ms, INP — ms, CLS 0.05'])
      expect(first?.textContent).toContain(part);
    const error = within(screen.getByRole('list', { name: 'Errors' })).getByRole('listitem');
    expect(error.textContent).toContain('x is not a function');
    expect(error.textContent).toContain('handleSend mfe-chat/src/app/chat.page.tsx:12:5');
  });

  it('says when nothing was reported', async () => {
    shell.answer(admin.readReleaseHistory, () => ({ days: [], errors: [] }));
    openPage(shell, '/admin/releases');
    await press('Health of mfe-chat');
    expect(await screen.findByText('No page reported anything in the last 14 days.')).toBeDefined();
    expect(screen.getByText('No page reported an error in the last 14 days.')).toBeDefined();
  });
});

describe('tokens for CI', () => {
  it('are created by owners only, and say why one no longer works', async () => {
    role = 'admin';
    shell.answer(admin.listReleaseTokens, () => ({ tokens: [{ ...token, issued_by: 'ada@example.com', is_backed: false }] }));
    openPage(shell, '/admin/releases');
    const page = await main();
    expect(await page.findByText(/Issued by ada@example.com/)).toBeDefined();
    expect(page.getByText(/^Doesn’t work: no current owner issued it/)).toBeDefined();
    expect(page.getByText(/Only owners create tokens/)).toBeDefined();
    expect(page.queryByRole('button', { name: 'Create a token' })).toBeNull();
    expect(page.getByRole('button', { name: 'Revoke CI of chat' })).toBeDefined();
  });

  it('are created for one remote and shown once', async () => {
    const sent = record(shell, admin.createReleaseToken, { token, secret: 'rel_secret' });
    openPage(shell, '/admin/releases');
    await press('Create a token');
    await userEvent.type((await dialog()).getByRole('textbox', { name: 'Name of the token' }), 'CI');
    await confirm('Create a token');
    expect(await screen.findByText('rel_secret')).toBeDefined();
    expect(sent).toEqual([{ body: { name: 'CI', remote: 'mfe-chat', environments: ['qa'], scopes: ['publish', 'promote'], days: 90 } }]);
    await userEvent.click((await dialog()).getByRole('button', { name: 'Done' }));
    await expect.poll(() => screen.queryByText('rel_secret')).toBeNull();
  });

  it('are revoked after asking', async () => {
    const sent = record(shell, admin.revokeReleaseToken, { message: 'Revoked.' });
    shell.confirmWith(true);
    openPage(shell, '/admin/releases');
    await press('Revoke CI of chat');
    await expect.poll(() => sent).toEqual([{ params: { token_id: 'rlt_1' } }]);
  });
});

describe('signing keys', () => {
  it('are enrolled and revoked by owners', async () => {
    const enrolled = record(shell, admin.enrollReleaseKey, { key_id: 'b' });
    const revoked = record(shell, admin.revokeReleaseKey, { message: 'Revoked.' });
    shell.confirmWith(true);
    openPage(shell, '/admin/releases');
    await press('Revoke Build server');
    await expect.poll(() => revoked).toEqual([{ params: { key_id: 'aaaa000011112222' } }]);
    await press('Enroll a key');
    await userEvent.type((await dialog()).getByRole('textbox', { name: 'Name of the key' }), 'Laptop');
    await confirm('Enroll a key');
    await expect.poll(() => enrolled).toEqual([{ body: { name: 'Laptop' } }]);
  });

  it('are only shown to admins', async () => {
    role = 'admin';
    openPage(shell, '/admin/releases');
    expect(await (await main()).findByText('Build server')).toBeDefined();
    expect((await main()).queryByRole('button', { name: 'Enroll a key' })).toBeNull();
    expect((await main()).queryByRole('button', { name: 'Revoke Build server' })).toBeNull();
  });
});
