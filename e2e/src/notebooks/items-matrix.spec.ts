import type { Page, Route } from '@playwright/test';
import { type FiledKind, filedKinds, type Item, keepsExtension, routes } from 'shared-contracts';
import { itemKindCalls, listItems } from 'shared-contracts/calls';
import { expect, test } from '../../support/fixtures.ts';

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

type Outcome = 'error' | 'offline' | 'ok';
const outcomes: readonly Outcome[] = ['error', 'offline', 'ok'];
const changes = ['rename', 'move', 'remove'] as const;

/** Replaces the server: one item of a kind, and calls that succeed, fail or never arrive. */
async function serveOne(page: Page, kind: FiledKind) {
  const at = '2026-11-20T09:00:00.000Z';
  let item: Item | undefined = { kind, id: 'i1', name: 'Plan.pdf', notebook_id: null, target: null, created_at: at, changed_at: at };
  let outcome: Outcome = 'ok';
  const isPath = (path: string) => (url: URL) => url.pathname.replace(/\/$/, '') === `/api${path}`.replace(/\/$/, '');
  await page.route(isPath(listItems.path), (route) =>
    route.fulfill({ json: { items: item ? [item] : [], total: item ? 1 : 0, counts: { [kind]: item ? 1 : 0 } } }),
  );
  const answer = (route: Route, change: () => void) => {
    if (outcome === 'offline') return route.abort('internetdisconnected');
    const problem = { type: 'about:blank', title: 'Server error', status: 500, detail: 'It broke.', code: 'internal', request_id: 'r' };
    if (outcome === 'error') return route.fulfill({ status: 500, json: problem });
    change();
    return route.fulfill({ json: { message: 'ok' } });
  };
  const { move, rename, remove } = itemKindCalls[kind];
  await page.route(isPath(rename.path), (route) =>
    answer(route, () => {
      item &&= { ...item, name: new URL(route.request().url()).searchParams.get('rename') ?? '' };
    }),
  );
  await page.route(isPath(move.path), (route) => answer(route, () => undefined));
  await page.route(isPath(remove.path), (route) =>
    answer(route, () => {
      item = undefined;
    }),
  );
  return (next: Outcome) => {
    outcome = next;
  };
}

// Wide enough that toasts don't cover the controls.
test.use({ viewport: { width: 1900, height: 900 } });

for (const kind of filedKinds) {
  test(`a ${kind} is renamed, moved and deleted: with success, on an error of the server, and offline`, async ({
    page,
    signedUp,
    faults,
  }) => {
    expect(signedUp.email).toBeTruthy();
    // The browser logs a failed request on the console.
    faults.expect(/Failed to load resource/);
    const setOutcome = await serveOne(page, kind);
    await page.goto(`/app${routes.myWorks()}?kind=${kind}`);
    const list = page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.getByRole('checkbox') });
    const newName = keepsExtension(kind) ? 'Renamed.pdf' : 'Renamed';
    const choose = async (action: string) => {
      await list.getByRole('button', { name: /^More actions for/ }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    const act = {
      rename: async () => {
        await choose('Rename');
        await page.getByRole('textbox', { name: `Rename ${kind}` }).fill('Renamed');
        await page.keyboard.press('Enter');
      },
      move: async () => {
        await choose('Move to notebook');
        await page.getByRole('dialog').getByRole('radio', { name: 'Home' }).check();
        await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
      },
      remove: async () => {
        await choose('Delete');
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      },
    };
    let name = 'Plan.pdf';
    for (const change of changes)
      for (const outcome of outcomes)
        await test.step(`${change}, ${outcome}`, async () => {
          await expect(list).toContainText(name);
          setOutcome(outcome);
          await act[change]();
          const [title = '', description = ''] = wording(kind, name)[change][outcome === 'ok' ? 'ok' : 'failed'];
          // Errors stay until they are closed, so the second one shows next to the first.
          const toasts = page
            .getByRole(outcome === 'ok' ? 'status' : 'alert')
            .filter({ hasText: title })
            .filter({ hasText: description });
          await expect(toasts).toHaveCount(outcome === 'offline' ? 2 : 1);
          await expect(page.getByRole('dialog')).toBeHidden();
          if (outcome === 'offline') {
            // Errors are closed with their button.
            await toasts.first().getByRole('button', { name: 'Close' }).click();
            await expect(toasts).toHaveCount(1);
            await toasts.getByRole('button', { name: 'Close' }).click();
            await expect(toasts).toHaveCount(0);
          }
          if (outcome !== 'ok') return;
          if (change === 'rename') name = newName;
          if (change === 'remove') await expect(list).toHaveCount(0);
        });
  });
}
