import type { Page } from '@playwright/test';
import { addStickyNote, listStickyNotes } from 'shared-contracts/calls';
import type { Account } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';
import { visit } from '../../support/visit.ts';

const note = (page: Page) => page.getByRole('group', { name: 'Sticky note' });
const paper = (page: Page) => note(page).getByRole('textbox', { name: 'Note text' });

async function notesOf({ api, email }: Account, route_url: string) {
  const { data } = await api.call(listStickyNotes, { query: { route_url, email } });
  return data.map(({ users, position, color }) => ({ text: users[0]?.text, position, color }));
}

test('a note is created at 50,100, saves automatically, moves by mouse, keyboard and menu, and survives a reload', async ({
  page,
  signedUp,
}) => {
  await page.goto('/app/plans');
  await test.step('create: yellow, at 50,100 of the content, with focus', async () => {
    await page.getByRole('button', { name: 'Create Sticky Note' }).click();
    await expect(paper(page)).toBeFocused();
    await expect(note(page)).toHaveCSS('background-color', 'rgb(255, 249, 177)');
    const [content, box] = await Promise.all([page.locator('#content').boundingBox(), note(page).boundingBox()]);
    expect([(box?.x ?? 0) - (content?.x ?? 0), (box?.y ?? 0) - (content?.y ?? 0)]).toEqual([50, 100]);
  });
  await test.step('a blank note is not saved; a note with text is, with a toast', async () => {
    await expect(note(page)).toContainText('Blank notes aren’t saved');
    await page.keyboard.type('Board pack due Thursday.');
    await expect(note(page)).toContainText('Editing…');
    await expect(note(page)).toContainText('Saved');
    expect(await notesOf(signedUp, '/plans')).toEqual([
      { text: 'Board pack due Thursday.', position: { left: 50, top: 100 }, color: '#FFF9B1' },
    ]);
    await page.mouse.move(700, 700);
    await expect(page.getByRole('tooltip')).toBeHidden();
  });
  await test.step('the mouse drags it', async () => {
    const grip = note(page).getByRole('button', { name: 'Note', exact: true });
    const { x, y } = (await grip.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 20, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + 120, y + 60, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => notesOf(signedUp, '/plans')).toMatchObject([{ position: { left: 150, top: 150 } }]);
  });
  await test.step('the arrow keys move it', async () => {
    await note(page).getByRole('button', { name: 'Note', exact: true }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Note picked up.')).toBeAttached();
    for (const key of ['ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => notesOf(signedUp, '/plans')).toMatchObject([{ position: { left: 175, top: 175 } }]);
  });
  await test.step('the menu moves and colors it', async () => {
    await note(page).getByRole('button', { name: 'Position and color' }).click();
    await page.getByRole('menuitem', { name: 'Top left' }).click();
    await expect.poll(() => notesOf(signedUp, '/plans')).toMatchObject([{ position: { left: 16, top: 16 } }]);
    await note(page).getByRole('button', { name: 'Position and color' }).click();
    await page.getByRole('menuitem', { name: 'Blue' }).click();
    await expect.poll(() => notesOf(signedUp, '/plans')).toMatchObject([{ color: '#D9ECFB' }]);
  });
  await test.step('it is still there after a reload, only on this page with these parameters', async () => {
    await page.reload();
    await expect(paper(page)).toHaveValue('Board pack due Thursday.');
    await page.goto('/app/plans?category=x');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(note(page)).toHaveCount(0);
  });
  await test.step('it is deleted and can be restored', async () => {
    await page.goto('/app/plans');
    await note(page).getByRole('button', { name: 'Delete note' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Note has been deleted successfully.' });
    await expect(toast).toBeVisible();
    expect(await notesOf(signedUp, '/plans')).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(note(page)).toContainText('Saved');
    expect(await notesOf(signedUp, '/plans')).toMatchObject([{ text: 'Board pack due Thursday.' }]);
  });
});

test('an unsaved note survives a reload and is saved then, and editing a note in two tabs loses neither text', async ({
  page,
  signedUp,
  context,
  faults,
}) => {
  // The later save is refused.
  faults.expect(/add_notes|ERR_FAILED|Failed to load resource.*409/);
  await test.step('an unsaved note stays visible, and survives a reload', async () => {
    await page.route('**/api/add_notes', (route) => route.abort());
    await page.goto('/app/activity-log');
    await page.getByRole('button', { name: 'Create Sticky Note' }).click();
    await paper(page).fill('Nearly lost');
    await expect(note(page)).toContainText('Not saved. Retrying…');
    await page.unroute('**/api/add_notes');
    await page.reload();
    await expect(paper(page)).toHaveValue('Nearly lost');
    await expect.poll(() => notesOf(signedUp, '/activity-log')).toMatchObject([{ text: 'Nearly lost' }]);
  });

  await test.step('two tabs', async () => {
    const { api, email } = signedUp;
    const users = [{ email, user_name: 'Priya', text: 'Start' }];
    await api.call(addStickyNote, { body: { route_url: '/plans', users, position: { left: 60, top: 60 }, color: '#FFF9B1' } });
    const other = await context.newPage();
    await Promise.all([visit(page, '/plans'), other.goto('/app/plans')]);
    await expect(paper(page)).toHaveValue('Start');
    await expect(paper(other)).toHaveValue('Start');
    await paper(other).fill('From the other tab');
    await paper(page).fill('From this tab');
    const conflict = (tab: Page) => note(tab).getByRole('alert').filter({ hasText: 'changed elsewhere' });
    await expect(conflict(page).or(note(page).getByText('Saved', { exact: true }))).toBeVisible();
    await expect(conflict(other).or(note(other).getByText('Saved', { exact: true }))).toBeVisible();
    const beaten = (await conflict(page).isVisible()) ? page : other;
    await beaten.getByRole('button', { name: 'Keep both' }).click();
    await expect
      .poll(async () => (await notesOf(signedUp, '/plans'))[0]?.text)
      .toMatch(/this tab[\s\S]*other tab|other tab[\s\S]*this tab/);
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a finger drags a note, and its place is saved', async ({ page, signedUp }) => {
    const { api, email } = signedUp;
    const users = [{ email, user_name: 'Priya', text: 'By touch' }];
    await api.call(addStickyNote, { body: { route_url: '/plans', users, position: { left: 20, top: 100 }, color: '#FFF9B1' } });
    await page.goto('/app/plans');
    await expect(paper(page)).toHaveValue('By touch');
    const { x, y } = (await note(page).getByRole('button', { name: 'Note', exact: true }).boundingBox()) ?? { x: 0, y: 0 };
    const touch = await page.context().newCDPSession(page);
    const at = (dx: number, dy: number) => ({ touchPoints: [{ x: x + 20 + dx, y: y + 10 + dy }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0, 0) });
    await expect(note(page)).toHaveAttribute('data-drag', 'true');
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(60 * part, 80 * part) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => notesOf(signedUp, '/plans')).toMatchObject([{ position: { left: 80, top: 180 } }]);
  });
});
