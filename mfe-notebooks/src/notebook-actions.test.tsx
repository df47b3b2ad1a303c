// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/notebook/gaps.modal.tsx';
import './features/notebook/notebook.page.tsx';
import './features/notebooks/notebooks.page.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FileEntity, Item } from 'shared-contracts';
import {
  createNotebook,
  deleteNotebook,
  deleteSession,
  listItems,
  listNotebooks,
  listWorkAreas,
  moveItems,
  moveSession,
  updateNotebook,
} from 'shared-contracts/calls';
import {
  completeUpload,
  createUpload,
  type KnowledgeGaps,
  listFiles,
  listKnowledgeGaps,
  sendUploadPart,
} from 'shared-contracts/file-calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { atlas, chooseAction, createShell, home, makeItem, openPage, page, panel, refuse } from './testing/open-remote.tsx';

let shell: FakeShell;

beforeEach(() => {
  localStorage.clear();
  shell = createShell();
  shell.answer(listFiles, () => ({ files: [] }));
  shell.answer(listWorkAreas, () => ({
    areas: [make.workArea({ AreaID: 'a_sales', Name: 'Sales' }), make.workArea({ AreaID: 'a_law', Name: 'Law' })],
  }));
});

describe('the form of a notebook', () => {
  const openForm = async (action: string, title: string) => {
    openPage(shell, '/notebooks');
    await chooseAction('Atlas launch', action);
    return within(await screen.findByRole('dialog', { name: title }));
  };

  it('moves a notebook to a Work Area without touching its title and description', async () => {
    const sent: object[] = [];
    shell.answer(updateNotebook, ({ body }) => {
      sent.push(body);
      return atlas;
    });
    const dialog = await openForm('Move', 'Move “Atlas launch” to a Work Area');
    expect(dialog.queryByLabelText('Title')).toBeNull();
    await dialog.findByRole('option', { name: 'Law' });
    await userEvent.selectOptions(dialog.getByLabelText('Work Area'), 'Law');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'success', title: 'Notebook Updated' }]);
    expect(sent).toMatchObject([
      { notebook_id: 'n_atlas', title: 'Atlas launch', description: 'Everything for the launch.', areaId: 'a_law' },
    ]);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('takes a notebook out of its Work Area', async () => {
    const sent: (string | null | undefined)[] = [];
    shell.answer(listNotebooks, () => ({ notebooks: [home, { ...atlas, areaId: 'a_sales' }] }));
    shell.answer(updateNotebook, ({ body }) => {
      sent.push(body.areaId);
      return atlas;
    });
    const dialog = await openForm('Move', 'Move “Atlas launch” to a Work Area');
    await dialog.findByRole('option', { name: 'Sales' });
    await userEvent.selectOptions(dialog.getByLabelText('Work Area'), 'No Work Area');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect.poll(() => sent).toEqual([null]);
  });

  it('says that the Work Areas could not be loaded, and still saves the rest', async () => {
    shell.answer(listWorkAreas, refuse);
    shell.answer(updateNotebook, ({ body }) => ({ ...atlas, title: body.title ?? '' }));
    const dialog = await openForm('Edit', 'Edit notebook');
    expect(await dialog.findByText('The Work Areas could not be loaded')).toBeDefined();
    await userEvent.type(dialog.getByLabelText('Title'), ' plan');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ description: 'The notebook “Atlas launch plan” has been updated.' }]);
  });

  it('sends nothing when it is canceled, and starts fresh the next time', async () => {
    const dialog = await openForm('Edit', 'Edit notebook');
    await userEvent.clear(dialog.getByLabelText('Title'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await chooseAction('Atlas launch', 'Edit');
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Atlas launch');
    expect(shell.toasts).toEqual([]);
  });

  it('creates a notebook with a description in a Work Area', async () => {
    const sent: object[] = [];
    shell.answer(createNotebook, ({ body }) => {
      sent.push(body);
      return make.notebook({ notebook_id: 'n_new', title: body.title });
    });
    openPage(shell, '/notebooks');
    await userEvent.click(await page().findByRole('button', { name: /^New notebook/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create notebook' }));
    await dialog.findByRole('option', { name: 'Sales' });
    await userEvent.type(dialog.getByLabelText('Title'), 'Fairs');
    await userEvent.type(dialog.getByLabelText('Description (optional)'), ' Where we go. ');
    await userEvent.selectOptions(dialog.getByLabelText('Work Area'), 'Sales');
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await expect.poll(() => sent).toEqual([{ email: 'priya@example.com', title: 'Fairs', description: 'Where we go.', areaId: 'a_sales' }]);
  });
});

describe('the unanswered questions of a notebook', () => {
  const gaps = (part: Partial<KnowledgeGaps> = {}): KnowledgeGaps => ({ nothing_found: 0, unproven: 0, gaps: [], ...part });
  const asked_at = '2026-11-24T09:00:00Z';

  it('are counted and listed, without those that others keep to themselves', async () => {
    shell.answer(listKnowledgeGaps, () =>
      gaps({
        nothing_found: 7,
        unproven: 1,
        gaps: [
          { asked_at, reason: 'unproven', question: 'When does the ferry leave?' },
          { asked_at, reason: 'nothing-found', question: null },
        ],
      }),
    );
    openPage(shell, '/notebooks/n_atlas');
    await chooseAction('Atlas launch', 'Unanswered questions');
    const dialog = within(await screen.findByRole('dialog', { name: 'Unanswered questions in “Atlas launch”' }));
    const rows = within(await dialog.findByRole('list', { name: 'Newest questions' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('When does the ferry leave?Not supported by the source'),
      expect.stringContaining('The question isn’t shown.Nothing found'),
    ]);
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['7', '1']);
    expect(dialog.getByRole('link', { name: 'Open the document' }).getAttribute('href')).toMatch(/\/notebooks\/n_atlas\/document$/);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('open where alerts lead, say that there are none, and load again after a failure', async () => {
    shell.answer(listKnowledgeGaps, refuse);
    openPage(shell, '/notebooks/n_atlas?view=gaps');
    expect(await screen.findByText('The questions could not be loaded')).toBeDefined();
    shell.answer(listKnowledgeGaps, () => gaps());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No unanswered questions.')).toBeDefined();
  });

  it('are not for those with whom it is shared', async () => {
    const sharing = { level: 'edit', owner: { email: 'ana@example.com', name: 'Ana' } } as const;
    shell.answer(listNotebooks, () => ({ notebooks: [home, { ...atlas, sharing }] }));
    openPage(shell, '/notebooks/n_atlas?view=gaps');
    await userEvent.click(await page().findByRole('button', { name: 'More actions for Atlas launch' }));
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'Unanswered questions' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a notebook in the panel', () => {
  it('marks the open notebook, and leaves its page when it is deleted', async () => {
    shell.answer(deleteNotebook, () => {
      shell.answer(listNotebooks, () => ({ notebooks: [home] }));
      return { message: 'ok' };
    });
    openPage(shell, '/notebooks/n_atlas');
    expect((await panel().findByRole('link', { name: 'Atlas launch' })).getAttribute('aria-current')).toBe('page');
    await chooseAction('Atlas launch', 'Delete', panel);
    expect(await screen.findByRole('heading', { level: 1, name: 'Notebooks' })).toBeDefined();
  });

  it('stays when its deletion is not confirmed', async () => {
    shell.confirmWith(false);
    openPage(shell, '/notebooks/n_atlas');
    await chooseAction('Atlas launch', 'Delete', panel);
    await expect.poll(() => shell.confirmations).toMatchObject([{ title: 'Delete this notebook?' }]);
    expect(screen.getByRole('heading', { level: 1, name: 'Atlas launch' })).toBeDefined();
    expect(shell.toasts).toEqual([]);
  });

  it('takes only dropped works, and says why they could not be moved', async () => {
    shell.answer(moveItems, refuse);
    openPage(shell, '/notebooks');
    const target = await panel().findByRole('link', { name: 'Atlas launch' });
    fireEvent.drop(target, { dataTransfer: { types: ['Files'], getData: () => '' } });
    const works = JSON.stringify([makeItem({}), makeItem({ id: 'i2' })]);
    fireEvent.drop(target, { dataTransfer: { types: ['application/x-atrium-items'], getData: () => works } });
    await expect.poll(() => shell.toasts).toHaveLength(1);
    expect(shell.toasts[0]?.kind).toBe('error');
  });
});

describe('the files of a notebook', () => {
  const plan: FileEntity = { file_id: 'f1', file_name: 'plan.pdf', size: 3, type: 'application/x-unknown' };
  const upload = { upload_id: 'u1', file_name: 'plan.pdf', size: 3, received: 0 };
  const choose = async (file: File) => userEvent.upload(await page().findByLabelText('Uploads'), file);

  it('adds an uploaded file to the list', async () => {
    const places: (string | undefined)[] = [];
    shell.answer(createUpload, ({ body }) => {
      places.push(body.notebook_id);
      return upload;
    });
    shell.answer(sendUploadPart, () => ({ ...upload, received: 3 }));
    shell.answer(completeUpload, () => {
      shell.answer(listFiles, () => ({ files: [plan] }));
      return plan;
    });
    openPage(shell, '/notebooks/n_atlas');
    expect(await page().findByRole('button', { name: 'Choose files' })).toBeDefined();
    await choose(new File(['pdf'], 'plan.pdf'));
    expect(await page().findByRole('link', { name: 'plan.pdf' })).toBeDefined();
    expect(places).toEqual(['n_atlas']);
  });

  it('does not say that a notebook with only a file is empty, and lists the file once', async () => {
    const item = makeItem({ kind: 'file', id: 'f1', name: 'Lease.pdf' });
    shell.answer(listItems, () => ({ items: [item], total: 1, counts: { file: 1 } }));
    shell.answer(listFiles, () => ({ files: [{ file_id: 'f1', file_name: 'Lease.pdf', status: 'ready' as const }] }));
    openPage(shell, '/notebooks/n_atlas');
    expect(await page().findAllByRole('link', { name: 'Lease.pdf' })).toHaveLength(1);
    expect(page().getByText('Ready')).toBeDefined();
    expect(page().queryByText('This notebook is empty.')).toBeNull();
  });

  it('refuses a file whose name is already there without sending it', async () => {
    shell.answer(listFiles, () => ({ files: [plan] }));
    openPage(shell, '/notebooks/n_atlas');
    expect(await page().findByRole('link', { name: 'plan.pdf' })).toBeDefined();
    await choose(new File(['pdf'], 'plan.pdf'));
    expect(
      await within(await page().findByRole('list', { name: 'Uploads' })).findByText(/"plan\.pdf" has already been uploaded/),
    ).toBeDefined();
  });
});

describe('works in the home panel', () => {
  let items: Item[];

  beforeEach(() => {
    items = [makeItem({}), makeItem({ id: 'i2', name: '' })];
    shell.answer(listItems, () => ({ items, total: items.length, counts: {} }));
  });

  it('moves one to a notebook', async () => {
    const moves: object[] = [];
    shell.answer(moveSession, ({ query }) => {
      moves.push(query);
      return { message: 'ok' };
    });
    openPage(shell, '/');
    await chooseAction('Launch checklist', 'Move to notebook', panel);
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “Launch checklist” to a notebook' }));
    await userEvent.click(await dialog.findByRole('radio', { name: 'Atlas launch' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await expect.poll(() => moves).toMatchObject([{ session_id: 'i1', new_notebook_id: 'n_atlas' }]);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('takes a deleted one away immediately', async () => {
    const { promise, resolve } = Promise.withResolvers<{ message: string }>();
    shell.answer(deleteSession, () => promise);
    openPage(shell, '/');
    await chooseAction('Launch checklist', 'Delete', panel);
    await expect.poll(() => panel().queryByRole('link', { name: 'Launch checklist' })).toBeNull();
    expect(shell.toasts).toEqual([]);
    items = items.slice(1);
    resolve({ message: 'ok' });
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'warning' }]);
  });

  it('says that the home notebook could not be loaded', async () => {
    shell.answer(listNotebooks, refuse);
    openPage(shell, '/');
    await userEvent.click(await panel().findByRole('radio', { name: 'Organize' }));
    expect((await panel().findByRole('alert')).textContent).toContain('The notebooks could not be loaded');
  });
});
