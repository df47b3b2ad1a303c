// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/areas/edit-work-area.page.tsx';
import './features/areas/work-areas.panel.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { deleteWorkArea, restoreWorkArea, updateWorkArea } from 'shared-contracts/area-calls';
import { listWorkAreas } from 'shared-contracts/calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShell, findMain, openRemote, refuse } from './testing/open-remote.tsx';

let shell: FakeShell;
const marketing = make.workArea({ AreaID: 'a1', Name: 'Marketing', RouteURL: 'marketing' });
const atlas = make.workArea({ AreaID: 'a2', Name: 'Atlas', DisplayName: 'Atlas', RouteURL: 'atlas', areaType: 'user', DisplayRank: 4 });
const openEdit = (routeUrl = 'atlas') => {
  openRemote(shell, `/${routeUrl}/edit`);
  return findMain();
};

beforeEach(() => {
  shell = createShell();
  shell.answer(listWorkAreas, () => ({ areas: [marketing, atlas] }));
});

describe('editing a Work Area', () => {
  it('keeps the form and shows the reason when saving fails', async () => {
    shell.answer(updateWorkArea, refuse('Another Work Area has this address. Choose another one.'));
    const page = await openEdit();
    const name = await page.findByLabelText<HTMLInputElement>('Work Area name');
    await userEvent.type(name, ' launch');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    const alert = await page.findByRole('alert');
    expect(alert.textContent).toContain('The Work Area couldn’t be saved. Your changes are still here.');
    expect(name.value).toBe('Atlas launch');
  });

  it('requires a rank', async () => {
    const page = await openEdit();
    await userEvent.clear(await page.findByLabelText('Rank'));
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    expect(await page.findByText('Enter a rank.')).toBeDefined();
  });

  it('saves the chosen icon', async () => {
    const icons: unknown[] = [];
    shell.answer(updateWorkArea, ({ body }) => {
      icons.push(body.Icon);
      return { ...atlas, Icon: 'rocket' };
    });
    const page = await openEdit();
    await userEvent.click(await page.findByRole('radio', { name: 'Rocket' }));
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await expect.poll(() => icons).toEqual(['rocket']);
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'success', title: 'Work Area saved' }]);
  });

  it('stays without the confirmation to delete it', async () => {
    shell.confirmWith(false);
    const page = await openEdit();
    await userEvent.click(await page.findByRole('button', { name: 'Delete Work Area' }));
    await expect.poll(() => shell.confirmations).toMatchObject([{ title: 'Delete the Work Area “Atlas”?', danger: true }]);
    expect(page.getByLabelText<HTMLInputElement>('Work Area name').value).toBe('Atlas');
  });

  it('shows a toast when it cannot be deleted', async () => {
    shell.confirmWith(true);
    shell.answer(deleteWorkArea, refuse('Try later.', 503));
    const page = await openEdit();
    await userEvent.click(await page.findByRole('button', { name: 'Delete Work Area' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ title: 'The Work Area couldn’t be deleted', description: 'Try later.' }]);
  });

  it('shows a toast when it cannot be restored', async () => {
    shell.confirmWith(true);
    shell.answer(deleteWorkArea, () => ({ message: 'Deleted.' }));
    shell.answer(restoreWorkArea, refuse('The address is taken.'));
    const page = await openEdit();
    await userEvent.click(await page.findByRole('button', { name: 'Delete Work Area' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ title: 'Work Area deleted' }]);
    shell.toasts[0]?.action?.onAction();
    await expect
      .poll(() => shell.toasts.at(-1))
      .toMatchObject({ title: 'The Work Area couldn’t be restored', description: 'The address is taken.' });
  });
});

describe('the panel of Work Areas', () => {
  const findPanel = async () => within(await screen.findByRole('complementary'));

  it('lists default areas before the user’s own', async () => {
    await openEdit();
    const panel = await findPanel();
    await panel.findByRole('link', { name: 'Atlas' });
    expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/app/marketing/edit', '/app/atlas/edit']);
  });

  it('says that no area matches a search', async () => {
    await openEdit();
    const panel = await findPanel();
    await userEvent.type(await panel.findByRole('searchbox', { name: 'Search Work Areas' }), 'zebra');
    expect(await panel.findByText('No Work Area matches this name.')).toBeDefined();
  });

  it('shows why areas fail to load', async () => {
    shell.answer(listWorkAreas, refuse('Not yours.', 403));
    await openEdit();
    expect((await (await findPanel()).findByRole('alert')).textContent).toContain('Work Areas couldn’t be loaded');
  });
});
