// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/my-works/my-works.page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, type FiledKind, filedKinds, type Item, keepsExtension } from 'shared-contracts';
import { itemKindCalls, listItems } from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { chooseAction, createShell, makeItem, openPage, page } from './testing/open-remote.tsx';

/** Returns the fixed texts of docs/product for one kind. */
const wording = (kind: FiledKind, name: string) => ({
  rename: {
    ok: ['Rename Successful', `The ${kind} has been renamed successfully.`],
    failed: ['Rename Error', `The ${kind} encountered an error. Check the workflow and try again.`],
  },
  move: {
    ok: ['Success', `${kind.charAt(0).toUpperCase()}${kind.slice(1)} "${name}" added to Notebook "Home"`],
    failed: ['Error', `Failed to move ${kind} to notebook`],
  },
  remove: {
    ok: ['Deleted Warning', `The ${kind} has been deleted successfully.`],
    failed: ['Deletion Error', `The ${kind} encountered an error while deleting. Check the workflow and try again.`],
  },
});

const outcomes = ['error', 'offline', 'ok'] as const;
const changes = ['rename', 'move', 'remove'] as const;

/** Opens My Works with one item of a kind, and calls that succeed, fail or never arrive. */
function openOne(kind: FiledKind) {
  const shell = createShell();
  const sent: object[] = [];
  let item: Item | undefined = makeItem({ kind, name: 'Plan.pdf' });
  let outcome: (typeof outcomes)[number] = 'ok';
  shell.answer(listItems, () => ({ items: item ? [item] : [], total: item ? 1 : 0, counts: { [kind]: item ? 1 : 0 } }));
  for (const change of changes)
    shell.answer(itemKindCalls[kind][change], (input) => {
      if (outcome === 'offline') throw new ApiError({ code: 'network', status: 0, detail: 'The server cannot be reached.' });
      if (outcome === 'error') throw new ApiError({ code: 'internal', status: 500, detail: 'It broke.' });
      const query: { rename?: string } = input.query ?? {};
      sent.push(query);
      if (change === 'rename' && item) item = { ...item, name: query.rename ?? '' };
      if (change === 'remove') item = undefined;
      return { message: 'ok' };
    });
  openPage(shell, `/my-works?kind=${kind}`);
  return {
    shell,
    sent,
    answerWith: (next: typeof outcome) => {
      outcome = next;
    },
  };
}

const act = {
  rename: async (kind: FiledKind, name: string) => {
    await chooseAction(name, 'Rename');
    const field = await page().findByRole('textbox', { name: `Rename ${kind}` });
    await userEvent.clear(field);
    await userEvent.type(field, 'Renamed{Enter}');
  },
  move: async (_kind: FiledKind, name: string) => {
    await chooseAction(name, 'Move to notebook');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('radio', { name: 'Home' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  },
  remove: (_kind: FiledKind, name: string) => chooseAction(name, 'Delete'),
};

describe.each(filedKinds)('a %s', (kind) => {
  const newName = keepsExtension(kind) ? 'Renamed.pdf' : 'Renamed';

  it.each(changes)('answers %s: on an error of the server and offline with the old state, and with success', async (change) => {
    const { shell, sent, answerWith } = openOne(kind);
    for (const [index, outcome] of outcomes.entries()) {
      expect(await page().findByText('Plan.pdf', { exact: true })).toBeDefined();
      answerWith(outcome);
      await act[change](kind, 'Plan.pdf');
      const [title, description] = wording(kind, 'Plan.pdf')[change][outcome === 'ok' ? 'ok' : 'failed'];
      await waitFor(() => expect(shell.toasts).toHaveLength(index + 1));
      const shown = shell.toasts[index];
      expect(shown).toMatchObject({ title, description });
      expect(shown?.kind === 'error').toBe(outcome !== 'ok');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const { idField } = itemKindCalls[kind];
    expect(sent).toEqual([expect.objectContaining({ [idField]: 'i1' })]);
    if (change === 'move') expect(sent).toEqual([expect.objectContaining({ new_notebook_id: 'n_home' })]);
    if (change === 'rename') expect(await page().findByText(newName, { exact: true })).toBeDefined();
    if (change === 'remove') await waitFor(() => expect(page().queryByText('Plan.pdf', { exact: true })).toBeNull());
  });
});
