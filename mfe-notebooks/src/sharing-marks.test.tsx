// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/my-works/my-works.page.tsx';
import './features/search/search.page.tsx';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Item, sharingChanged } from 'shared-contracts';
import { listItems, searchItems } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const now = new Date().toISOString();

let shell: FakeShell;
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);

beforeEach(() => {
  localStorage.clear();
  shell = createFakeShell({ remote: contributes.remote });
});

it('shows the owner’s face and name on what the search finds', async () => {
  const item = { kind: 'file', id: 'f1', name: 'plan.pdf', notebook_id: null, target: null, created_at: now, changed_at: now } as const;
  const found = { ...item, sharing: { owner: { email: 'ana@example.com', name: 'Ana Rao' }, level: 'view' as const } };
  const hits = [{ item: found, name: [{ text: 'plan.pdf', hit: true }], passages: [] }];
  shell.answer(searchItems, () => ({ hits, counts: { file: hits.length }, corrected: null }));
  open('/searchquery?q=plan');
  expect(await screen.findByRole('link', { name: 'plan.pdf' })).toBeDefined();
  const mark = screen.getByRole('img', { name: 'Shared by Ana Rao' });
  expect([mark.textContent, mark.querySelector('[data-face]')?.getAttribute('data-face')]).toEqual(['Ana Rao', 'A']);
  hits.pop();
  shell.hub.for('host-shell', '1').publish(sharingChanged, { kind: 'file', id: 'f1' });
  expect(await screen.findByText('No results for “plan”.')).toBeDefined();
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
    expect(await menuOf('plan.pdf')).toEqual(['Share', 'Download']);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('radio', { name: 'Shared by me' }));
    expect(await screen.findByText('You share nothing of this kind.')).toBeDefined();
  });

  it('marks own things that others can open, and offers every action', async () => {
    shell.answer(listItems, () => ({ items: [file({ sharing: {} })], total: 1, counts: {} }));
    open('/my-works?kind=file');
    expect(await screen.findByRole('img', { name: 'Shared by you' })).toBeDefined();
    expect(await menuOf('plan.pdf')).toEqual(['Rename', 'Move to notebook', 'Share', 'Download', 'Delete']);
  });
});
