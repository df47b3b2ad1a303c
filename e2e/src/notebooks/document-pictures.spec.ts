import { routes } from 'shared-contracts';
import { getNotebookDocument, saveNotebookDocument } from 'shared-contracts/file-calls';
import { editorOf, harbour, isSaved, paragraph, paste, storedText, takeOut, toTheEnd } from '../../support/documents.ts';
import { expect, test } from '../../support/fixtures.ts';

/** Holds one red pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

test('a click does not change a text that ends with a table, an image or code', async ({ page, signedUp, faults }) => {
  // The picture’s file is gone.
  faults.expect(/404 \(Not Found\)/);
  const id = await harbour(signedUp);
  const cell = { type: 'tableCell', content: [paragraph('Tern')] };
  const lasts = [
    { type: 'table', content: [{ type: 'tableRow', content: [cell] }] },
    { type: 'picture', attrs: { fileId: 'gone', alt: 'pier', width: null } },
    { type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: 'const seats = 40;' }] },
  ];
  for (const [version, last] of lasts.entries()) {
    const body = { notebook_id: id, version, content: { type: 'doc', content: [paragraph('Tides.'), last] } };
    await signedUp.api.call(saveNotebookDocument, { body });
    await page.goto(`/app${routes.notebookDocument(id)}`);
    await editorOf(page)
      .getByText('Tides.')
      .dblclick({ position: { x: 20, y: 10 } });
    // The toolbar follows the selection, so the click has taken effect by then.
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
    await isSaved(page);
    const stored = await signedUp.api.call(getNotebookDocument, { query: { notebook_id: id } });
    expect(stored.version).toBe(version + 1);
  }
});

test('images are uploaded into the notebook, and the assistant answers next to the text', async ({ page, signedUp, expectAccessible }) => {
  const id = await harbour(signedUp, 'The lighthouse keeper is called Oda.');
  const editor = editorOf(page);
  await page.goto(`/app${routes.notebookDocument(id)}`);

  await test.step('an image is inserted, served from our own server, and still there after a reload', async () => {
    await toTheEnd(page);
    await page.locator('input[type="file"]').setInputFiles({ name: 'pier.png', mimeType: 'image/png', buffer: pixel });
    await expect(editor.getByRole('img', { name: 'pier' })).toBeVisible();
    await isSaved(page);
    await page.reload();
    await expect(editor.getByRole('img', { name: 'pier' })).toBeVisible();
    await editor.getByRole('img', { name: 'pier' }).click();
    await editor.getByLabel('Description').fill('The pier at low tide');
    await editor.getByRole('slider', { name: 'Width' }).press('Home');
    await expect.poll(() => storedText(signedUp, id)).toMatch(/"alt":"The pier at low tide","width":10/);
    await expectAccessible(page);
    await page.reload();
    await expect(editor.getByRole('img', { name: 'The pier at low tide' })).toBeVisible();
    await expect(editor.locator('[data-part="picture-frame"]')).toHaveAttribute('style', /10%/);
    await page.locator('input[type="file"]').setInputFiles({ name: 'run.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(page.getByRole('alert')).toContainText('isn’t in a supported picture format');
  });

  await test.step('dragging its corner sets a width that survives a reload and a round trip through Markdown', async () => {
    const picture = editor.getByRole('img', { name: 'The pier at low tide' });
    const frame = editor.locator('[data-part="picture-frame"]');
    await picture.click();
    const corner = await frame.locator('[data-part="picture-corner"]').boundingBox();
    const column = await editor.locator('[data-part="picture"]').boundingBox();
    if (!corner || !column) throw new Error('The picture has no corner.');
    await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
    await page.mouse.down();
    await page.mouse.move(column.x + column.width * 0.3, corner.y, { steps: 4 });
    await page.mouse.move(column.x + column.width * 0.5, corner.y, { steps: 4 });
    await page.mouse.up();
    await expect(frame).toHaveAttribute('style', /50%/);
    await expect.poll(() => storedText(signedUp, id)).toContain('"width":50');
    await page.reload();
    await expect(frame).toHaveAttribute('style', /50%/);
    const markdown = (await takeOut(page, 'Markdown (.md)')).bytes.toString();
    expect(markdown).toMatch(/<img src="[^"]+" alt="The pier at low tide" width="50%">/);
    await toTheEnd(page);
    await paste(editor, 'text/plain', markdown);
    await expect(picture).toHaveCount(2);
    await expect(frame.nth(1)).toHaveAttribute('style', /50%/);
    await editor.press('ControlOrMeta+z');
    await expect(picture).toHaveCount(1);
    await isSaved(page);
  });

  await test.step('the assistant answers a question about the notebook, and its answer is inserted', async () => {
    await page.getByRole('toolbar', { name: 'Format' }).getByRole('button', { name: 'Ask the assistant' }).click();
    const ask = page.getByRole('dialog', { name: 'Ask the assistant' });
    await ask.getByRole('textbox').fill('What is the lighthouse keeper called?');
    await ask.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(ask.getByText('The lighthouse keeper is called Oda.').first()).toBeVisible();
    await ask.getByRole('button', { name: 'Insert below' }).click();
    await expect(ask).toBeHidden();
    await expect(editor.getByText('The lighthouse keeper is called Oda.')).not.toHaveCount(1);
  });

  await test.step('a question about a selection is answered, and Escape returns to the text', async () => {
    await editor
      .getByText('The lighthouse keeper')
      .first()
      .dblclick({ position: { x: 40, y: 10 } });
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Ask the assistant' }).click();
    const ask = page.getByRole('dialog', { name: 'Ask the assistant' });
    await expect(ask.getByRole('button', { name: 'Improve the wording' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(editor).toBeFocused();
  });
});
