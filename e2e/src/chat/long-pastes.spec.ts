import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { visit } from '../../support/visit.ts';

const long = 'The greenhouse opens on the third of May. '.repeat(60);
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const files = (page: Page) => page.getByRole('list', { name: 'Files for this message' });

async function paste(page: Page, pasted: string): Promise<void> {
  await field(page).focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, pasted);
}

test('a long paste becomes a file, until the person turns that off on Personalize AI', async ({ page, context, signedUp: _ }) => {
  const choice = page.getByRole('switch', { name: 'Attach long pastes as files' });

  await test.step('it is on at first', async () => {
    await page.goto('/app/chat');
    await paste(page, long);
    await expect(files(page)).toContainText('Pasted text');
    await expect(files(page).getByRole('progressbar')).toHaveCount(0);
    await files(page)
      .getByRole('button', { name: /^Remove Pasted text/ })
      .click();
    await expect(files(page)).toHaveCount(0);
  });

  await test.step('a formatted one is inserted as Markdown, which undo takes back, and with Shift as it is', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const html =
      '<h2>Lamps</h2><ol><li>Order <b>lamps</b><ul><li>H<sub>2</sub>O</li></ul></li></ol><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>';
    await page.evaluate(async (markup) => {
      const parts = { 'text/html': new Blob([markup], { type: 'text/html' }), 'text/plain': new Blob(['Lamps'], { type: 'text/plain' }) };
      await navigator.clipboard.write([new ClipboardItem(parts)]);
    }, html);
    // A paste is plain while the converter loads.
    await expect(async () => {
      await field(page).fill('Before ');
      await page.keyboard.press('ControlOrMeta+v');
      const markdown = 'Before ## Lamps\n\n1. Order **lamps**\n   - H₂O\n\n| a | b |\n| --- | --- |\n| 1 | 2 |';
      await expect(field(page)).toHaveValue(markdown, { timeout: 500 });
    }).toPass();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(field(page)).toHaveValue('Before ');
    await page.keyboard.press('ControlOrMeta+Shift+v');
    await expect(field(page)).toHaveValue('Before Lamps');
    await field(page).fill('');
  });

  await test.step('turned off by keyboard, and it stays off', async () => {
    await visit(page, '/personalize-ai');
    await expect(choice).toBeChecked();
    await expect(page.getByText('2,000 characters')).toBeVisible();
    await choice.press('Space');
    await expect(choice).not.toBeChecked();
    await expect(page.getByText('Pasted text is inserted into the message, however long it is.')).toBeVisible();
    await page.reload();
    await expect(choice).not.toBeChecked();
  });

  await test.step('a long paste goes where the cursor is', async () => {
    await page.goto('/app/chat');
    await field(page).fill('Before  after');
    await page.keyboard.press('Home');
    for (let at = 0; at < 'Before '.length; at += 1) await page.keyboard.press('ArrowRight');
    await paste(page, long);
    await expect(field(page)).toHaveValue(`Before ${long} after`);
    await expect(files(page)).toHaveCount(0);
  });
});
