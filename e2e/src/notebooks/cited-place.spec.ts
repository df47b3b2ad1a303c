import type { Page } from '@playwright/test';
import { createNotebook } from 'shared-contracts/calls';
import { expect, test } from '../../support/fixtures.ts';
import { hostilePdf } from '../../support/pdf.ts';

const lines = [
  'Rent is paid on the first working day.',
  'The deposit is three months of rent.',
  'The ferry master of the harbour is called Oda.',
];
const [, , citedLine = ''] = lines;
const marked = citedLine.replace('.', '');
const shownPage = (page: Page) => page.getByRole('region', { name: /^Page \d+ of 4$/ });

// A sharp screen, on which the picture of a page has more pixels than the page.
test.use({ deviceScaleFactor: 2 });

test('a citation of a PDF opens its page with the passage marked, and nothing in the PDF runs', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  const { notebook_id } = await signedUp.api.call(createNotebook, { body: { email: signedUp.email, title: 'Harbour' } });
  await page.goto(`/app/notebooks/${notebook_id}`);
  await page
    .locator('input[aria-label="Uploads"]')
    .setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer: hostilePdf(lines) });
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toContainText('Ready');
  await page.getByRole('textbox', { name: 'Ask this notebook' }).fill('What is the ferry master of the harbour called?');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Assistant answered' });
  await answer.getByText(/\d sources?/).click();
  await answer.getByRole('link', { name: /lease\.pdf, page 3/ }).click();

  await expect(shownPage(page).locator('mark')).toHaveText(marked);
  await expect(shownPage(page)).toHaveAccessibleName('Page 3 of 4');
  await expectAccessible(page);

  await test.step('pages turn by button, number and key; a page without end stays within what browsers draw', async () => {
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(shownPage(page)).toHaveAccessibleName('Page 2 of 4');
    await expect(shownPage(page).getByText(lines[1] ?? '')).toBeAttached();
    await page.getByRole('spinbutton', { name: 'Page number' }).fill('1');
    await expect(shownPage(page).getByText(lines[0] ?? '')).toBeAttached();
    await shownPage(page).press('End');
    await expect(shownPage(page)).toHaveAccessibleName('Page 4 of 4');
    await expect(shownPage(page)).toHaveAttribute('aria-busy', 'false');
    expect(
      await shownPage(page)
        .locator('canvas')
        .evaluate(({ height }: HTMLCanvasElement) => height),
    ).toBeLessThanOrEqual(16_000);
    await page.getByRole('button', { name: 'Cited passage 1 of 1' }).click();
    await expect(shownPage(page)).toHaveAccessibleName('Page 3 of 4');
  });

  await test.step('the page is drawn larger, and its text can be selected', async () => {
    const width = () =>
      shownPage(page)
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) => canvas.clientWidth);
    const before = await width();
    expect(before).toBeLessThanOrEqual(await shownPage(page).evaluate((room) => room.clientWidth));
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(width).toBeGreaterThan(before * 1.2);
    const widthOf = (element: Element) => element.getBoundingClientRect().width;
    const drawn = await shownPage(page).locator('canvas').evaluate(widthOf);
    // The text has whole pixels.
    expect(Math.abs((await shownPage(page).locator('canvas + div').evaluate(widthOf)) - drawn)).toBeLessThan(1);
    await shownPage(page).locator('mark').selectText();
    expect(await page.evaluate(() => String(getSelection()))).toBe(marked);
  });

  await test.step('links in it lead nowhere', async () => {
    await shownPage(page).locator('canvas').click({ force: true });
    await expect(page).toHaveURL(/\/app\/files\//);
    expect(page.context().pages()).toHaveLength(1);
  });

  await test.step('on a phone it fits, and the text is in another tab', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(shownPage(page).locator('mark')).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('tab', { name: 'Text' }).click();
    await expect(page.locator('[aria-current="true"] mark')).toHaveText(citedLine);
    await expectAccessible(page);
  });
});
