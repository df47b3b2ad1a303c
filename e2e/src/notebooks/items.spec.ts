import { keepsExtension, routes } from 'shared-contracts';
import { createNotebook } from 'shared-contracts/calls';
import { expect, test } from '../../support/fixtures.ts';
import { itemMakers } from '../../support/items.ts';
import { visit } from '../../support/visit.ts';

// Wide enough that toasts don't cover the controls.
test.use({ viewport: { width: 1900, height: 900 } });

// The other kinds differ in their calls, which `items-matrix.test.tsx` of mfe-notebooks and the server's tests check.
const kinds = ['chat', 'file'] as const;

test('somebody renames, moves, deletes and restores a chat and a file', async ({ page, signedUp, expectAccessible }) => {
  const main = page.getByRole('main');
  const choose = async (of: string, action: string) => {
    await main.getByRole('button', { name: `More actions for ${of}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await signedUp.api.call(createNotebook, { body: { email: signedUp.email, title: 'Fairs' } });
  for (const kind of kinds) {
    const name = await itemMakers[kind](signedUp);
    const newName = keepsExtension(kind) ? `New name${/\.\w+$/.exec(name)?.[0]}` : 'New name';
    await page.goto(`/app${routes.myWorks()}?kind=${kind}`);

    await test.step(`Escape keeps the name of the ${kind}, Enter changes it`, async () => {
      await choose(name, 'Rename');
      await page.getByRole('textbox', { name: `Rename ${kind}` }).fill('Not this');
      await page.keyboard.press('Escape');
      await choose(name, 'Rename');
      await page.getByRole('textbox', { name: `Rename ${kind}` }).fill('New name');
      await page.keyboard.press('Enter');
      await expect(page.getByText(`The ${kind} has been renamed successfully.`)).toBeVisible();
      await expect(main.getByText(newName, { exact: true })).toBeVisible();
    });

    await test.step(`the ${kind} is dragged to a notebook`, async () => {
      await main.getByText(newName, { exact: true }).dragTo(page.getByRole('complementary').getByRole('link', { name: 'Fairs' }));
      await expect(page.getByText(`"${newName}" added to Notebook "Fairs"`)).toBeVisible();
    });

    await test.step(`the ${kind} is deleted and restored with Undo`, async () => {
      await choose(newName, 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(main.getByText(newName, { exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(main.getByText(newName, { exact: true })).toBeVisible();
    });

    await test.step(`the ${kind} is deleted again, and restored from the trash`, async () => {
      await choose(newName, 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(main.getByText(newName, { exact: true })).toHaveCount(0);
      await main.getByRole('link', { name: 'Trash' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
      await expect(main.getByText(newName, { exact: true })).toBeVisible();
      if (kind === 'chat') await expectAccessible(page);
      await page.getByRole('button', { name: `Restore ${newName}` }).click();
      await expect(main.getByText('The trash is empty.')).toBeVisible();
      await visit(page, `${routes.myWorks()}?kind=${kind}`);
      await expect(main.getByText(newName, { exact: true })).toBeVisible();
    });
  }
});

test('several items are selected and moved at once', async ({ page, signedUp }) => {
  const { api, email } = signedUp;
  const names = [await itemMakers.chat(signedUp), await itemMakers.chat(signedUp)];
  await api.call(createNotebook, { body: { email, title: 'Fairs' } });
  await page.goto(`/app${routes.myWorks()}`);
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('toolbar', { name: 'Selected items' }).getByRole('button', { name: 'Move to notebook' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Fairs' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('2 items added to Notebook "Fairs"')).toBeVisible();

  await test.step('they show on the notebook’s page and are dragged from there to another notebook', async () => {
    const panel = page.getByRole('complementary');
    await panel.getByRole('link', { name: 'Fairs' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Fairs' })).toBeVisible();
    for (const name of names) await main.getByRole('checkbox', { name: `Select ${name}` }).check();
    await main.getByRole('link', { name: names[0] ?? '', exact: true }).dragTo(panel.getByRole('link', { name: 'Home' }));
    await expect(page.getByText('2 items added to Notebook "Home"')).toBeVisible();
    await expect(main.getByText('This notebook is empty.')).toBeVisible();
  });
});

test('a notebook is edited, and deleted only with its dialog’s buttons', async ({ page, signedUp, expectAccessible }) => {
  await signedUp.api.call(createNotebook, { body: { email: signedUp.email, title: 'Fairs' } });
  await page.goto(`/app${routes.notebooks()}`);
  const main = page.getByRole('main');
  const choose = async (of: string, action: string) => {
    await main.getByRole('button', { name: `More actions for ${of}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Fairs', 'Edit');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Trade fairs');
  await dialog.getByLabel('Work Area').selectOption('Marketing');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('link', { name: 'Trade fairs' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await choose('Trade fairs', 'Delete');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Notebook Deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByRole('link', { name: 'Trade fairs' })).toBeVisible();
});

test('a toast does not move while its button is pressed', async ({ page, signedUp }) => {
  for (const title of ['Fairs', 'Trips']) await signedUp.api.call(createNotebook, { body: { email: signedUp.email, title } });
  await page.addInitScript(() => {
    const places = new Map<string, Set<string>>();
    Object.assign(globalThis, { placesOf: () => [...places.values()].map((each) => [...each]) });
    const look = () => {
      for (const toast of document.querySelectorAll('.ant-notification-notice')) {
        const button = toast.querySelector('button.ant-btn');
        const { x, y } = button?.getBoundingClientRect() ?? {};
        const name = toast.textContent ?? '';
        if (x !== undefined && y !== undefined) places.set(name, (places.get(name) ?? new Set()).add(`${Math.round(x)},${Math.round(y)}`));
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`/app${routes.notebooks()}`);
  const main = page.getByRole('main');
  for (const title of ['Fairs', 'Trips']) {
    await main.getByRole('button', { name: `More actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(main.getByRole('link', { name: title })).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  const places = await page.evaluate(() => (globalThis as unknown as { placesOf: () => string[][] }).placesOf());
  // A second toast moves the first one immediately, without an animation.
  for (const each of places) expect(each.length, each.join(' ')).toBeLessThanOrEqual(2);
});
