// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/areas/edit-work-area.page.tsx';
import './features/areas/work-area.page.tsx';
import './features/areas/work-areas.panel.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, type Sharing, type WorkArea } from 'shared-contracts';
import { getAccess } from 'shared-contracts/access-calls';
import { type AreaItem, getAreaContents, listAreaTasks, updateWorkArea } from 'shared-contracts/area-calls';
import { type CallRequest, getArticles, listWorkAreas } from 'shared-contracts/calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShell, findMain, openRemote } from './testing/open-remote.tsx';

const at = '2026-11-20T09:00:00.000Z';
const plan: AreaItem = {
  kind: 'file',
  id: 'f1',
  name: 'plan.pdf',
  notebook_id: null,
  target: null,
  by: 'area',
  category_id: null,
  created_at: at,
  changed_at: at,
};
const byAna = (level: Sharing['level']): Sharing => ({ owner: { name: 'Ana', email: 'ana@example.com' }, level });

let shell: FakeShell;
let area: WorkArea;
const open = (path: string) => {
  openRemote(shell, path);
  return findMain();
};
const give = (level: Sharing['level']) => {
  area = { ...area, RouteURL: 'area_1', sharing: byAna(level) };
};

beforeEach(() => {
  shell = createShell();
  area = make.workArea({ AreaID: 'area_1', Name: 'Harbor', DisplayName: 'Harbor', RouteURL: 'harbor', areaType: 'user', DisplayRank: 4 });
  shell.answer(listWorkAreas, () => ({ areas: [area] }));
  shell.answer(getArticles, () => ({ Articles: [] }));
  shell.answer(getAccess, () => ({ owner: { name: 'Ana', email: 'ana@example.com' }, level: 'view' as const, grants: [], through: null }));
  shell.answer(listAreaTasks, () => ({ tasks: [] }));
  shell.answer(getAreaContents, () => ({
    items: [{ ...plan, sharing: area.sharing }],
    categories: [{ category_id: 'c1', name: 'Launch' }],
    counts: { file: 1 },
  }));
});

describe('a Work Area of somebody else', () => {
  it('shows its owner and contents to those who may view it, and nothing to change', async () => {
    give('view');
    const page = await open('/area_1');
    expect(await page.findByRole('link', { name: 'plan.pdf' })).toBeDefined();
    expect(page.getByRole('img', { name: 'Shared by Ana' })).toBeDefined();
    expect(page.getByRole('button', { name: 'Share with people' })).toBeDefined();
    expect(page.queryByRole('textbox', { name: 'Message' })).toBeNull();
    for (const name of ['Add works', 'New category']) expect(page.queryByRole('button', { name })).toBeNull();
    await userEvent.click(page.getByRole('button', { name: 'More actions for plan.pdf' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Share', 'Download']);
    expect(page.queryByRole('button', { name: 'More actions for Harbor' })).toBeNull();
  });

  it('lists who has access, the owner first, and lets editors invite', async () => {
    give('edit');
    const ben = { kind: 'person', id: 'ben@example.com', name: 'Ben', workspace: null } as const;
    const grants = [{ grantee: ben, level: 'view' as const, by: 'Ana', at }];
    shell.answer(getAccess, () => ({ owner: { name: 'Ana', email: 'ana@example.com' }, level: 'edit' as const, grants, through: null }));
    const page = await open('/area_1');
    const faces = within(await page.findByRole('list', { name: 'Who has access' })).getAllByRole('listitem');
    expect(faces.map(({ title }) => title)).toEqual(['Ana', 'Ben']);
    const people = within(page.getByRole('list', { name: 'People' })).getAllByRole('listitem');
    expect(people.map((row) => [row.querySelector('bdi')?.textContent, row.querySelector('small')?.textContent])).toEqual([
      ['Ana', 'Owner'],
      ['Ben', 'Can view'],
    ]);
    await userEvent.click(page.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByRole('dialog', { name: /Harbor/ })).toBeDefined();
  });

  it('lets editors choose categories, but take nothing out', async () => {
    give('edit');
    const page = await open('/area_1');
    await userEvent.click(await page.findByRole('button', { name: 'More actions for plan.pdf' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Move to “Launch”', 'Rename', 'Share', 'Download']);
    expect(page.getByRole('button', { name: 'New category' })).toBeDefined();
    expect(page.queryByRole('button', { name: 'Add works' })).toBeNull();
  });

  it('is edited without its address and rank, which are its owner’s', async () => {
    give('edit');
    const sent: CallRequest<typeof updateWorkArea>['body'][] = [];
    shell.answer(updateWorkArea, ({ body }) => {
      sent.push(body);
      return { ...area, Name: body.Name };
    });
    const page = await open('/area_1/edit');
    await userEvent.type(await page.findByLabelText('Work Area name'), ' North');
    for (const label of ['Address', 'Rank']) expect(page.queryByLabelText(label)).toBeNull();
    expect(page.queryByRole('button', { name: 'Delete Work Area' })).toBeNull();
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ Name: 'Harbor North', seen: { Name: 'Harbor', DisplayName: 'Harbor' } });
    expect(sent[0]).not.toHaveProperty('RouteURL');
  });
});

describe('an area of one’s own', () => {
  it('opens under its id too, which is the address that others have', async () => {
    const page = await open('/area_1');
    expect(await page.findByRole('heading', { level: 1, name: 'Harbor' })).toBeDefined();
    expect(page.getByRole('button', { name: 'Add works' })).toBeDefined();
  });

  it('says that somebody else has renamed it, and replaces that only when saved again', async () => {
    const seen: unknown[] = [];
    shell.answer(updateWorkArea, ({ body }) => {
      seen.push(body.seen);
      if (!body.seen) return { ...area, Name: body.Name };
      throw new ApiError({ code: 'name-changed', status: 409, detail: 'This was renamed to “Pier” in the meantime.' });
    });
    const page = await open('/harbor/edit');
    await userEvent.type(await page.findByLabelText('Work Area name'), ' North');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    expect((await page.findByRole('alert')).textContent).toContain('This was renamed to “Pier” in the meantime.');
    await userEvent.click(await page.findByRole('button', { name: 'Save' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'success', title: 'Work Area saved' }]);
    expect(seen).toMatchObject([{ Name: 'Harbor' }, undefined]);
  });
});
