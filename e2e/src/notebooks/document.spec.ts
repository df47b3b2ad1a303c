import { routes } from 'shared-contracts';
import { getNotebookDocument, saveNotebookDocument } from 'shared-contracts/file-calls';
import { violationsOf } from '../../support/axe-rules.ts';
import { editorOf, harbour, isSaved, paragraph, paste, save, storedText, takeOut, toTheEnd } from '../../support/documents.ts';
import { expect, test } from '../../support/fixtures.ts';
import { layoutFaults } from '../../support/layout-faults.ts';

test('a document is written, saved automatically, exported, and restored from its history', async ({
  page,
  signedUp,
  faults,
  expectAccessible,
}) => {
  // The pasted content has event handlers; the browser reports each one that it blocked.
  faults.expect(/Executing inline event handler violates/);
  const id = await harbour(signedUp, 'The first plan.');
  const editor = editorOf(page);

  await test.step('typing creates headings, the / menu creates tasks, and everything is still there after a reload', async () => {
    await page.goto(`/app${routes.notebook(id)}`);
    await page.getByRole('link', { name: 'Open the document' }).click();
    await expect(editor.getByText('The first plan.')).toBeVisible();
    await toTheEnd(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('## Crossing');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/task');
    await expect(page.getByRole('option', { name: 'Tasks' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Book the ferry');
    await isSaved(page);
    await page.reload();
    await expect(editor.getByRole('heading', { level: 2, name: 'Crossing' })).toBeVisible();
    await editor.getByRole('checkbox', { name: 'Done: Book the ferry' }).check();
  });

  await test.step('the task gets an owner and a due date, from the / menu and by keyboard', async () => {
    await editor.getByText('Book the ferry', { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' /owner');
    await expect(page.getByRole('option', { name: 'Owner and due date' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    const owner = page.getByRole('combobox', { name: 'Owner of the task' });
    await expect(owner).toBeFocused();
    await page.keyboard.type('Nobody of that name');
    await expect(page.getByText('No one who can see this document has this name.')).toBeVisible();
    expect((await violationsOf(page)).filter((line) => line.startsWith('color-contrast'))).toEqual([]);
    await owner.fill(signedUp.firstName);
    // Enter picks the option that is highlighted, which is a moment after it shows.
    await expect(page.getByTitle(new RegExp(`^${signedUp.firstName} `))).toHaveClass(/option-active/);
    await page.keyboard.press('Enter');
    await expect(editor.locator('[data-part="task-owner"]')).toContainText(signedUp.firstName);
    await page.getByLabel('Due date of the task').fill('2020-12-01');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(editor.getByText(/^Due .*2020/)).toBeVisible();
    const done = editor.getByRole('checkbox', { name: 'Done: Book the ferry' });
    await done.uncheck();
    await expect(editor.getByText(/^Overdue: .*2020/)).toBeVisible();
    await expectAccessible(page);
    await isSaved(page);
    await page.reload();
    await expect(editor.getByText(/^Overdue: .*2020/)).toBeVisible();
    await done.check();
    await expect(editor.getByText(/^Due .*2020/)).toBeVisible();
  });

  await test.step('the fields of a task come and go without moving the text', async () => {
    const words = editor.getByRole('listitem').getByRole('paragraph');
    const place = async () => (await words.boundingBox())?.y;
    await editor.getByText('The first plan.').click();
    await expect(page.getByLabel('Due date of the task')).toBeHidden();
    const before = await place();
    await words.click({ position: { x: 4, y: 8 } });
    await expect(page.getByLabel('Due date of the task')).toBeVisible();
    expect(await place()).toBe(before);
  });

  await test.step('on a narrow screen, the selection’s toolbar stays on the page', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await editor.getByText('The first plan.').dblclick({ position: { x: 70, y: 10 } });
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the selection’s toolbar makes words bold', async () => {
    await editor.getByText('The first plan.').dblclick({ position: { x: 40, y: 10 } });
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Bold' }).click();
    await expect(editor.locator('strong')).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('pasted Markdown becomes rich text with highlighted code, and one undo removes it even after saving', async () => {
    await toTheEnd(page);
    await page.keyboard.press('Enter');
    await paste(
      editor,
      'text/plain',
      '### Crew\n\n- [x] Oda\n- [ ] Nils\n\n| Boat | Seats |\n| --- | --- |\n| Tern | 40 |\n\n```ts\nconst seats = 40;\n```\n\n<img src=x onerror=window.ran=1> **Mind** the [tide](https://example.com/tide).',
    );
    await expect(editor.getByRole('heading', { level: 3, name: 'Crew' })).toBeVisible();
    await expect(editor.getByRole('checkbox', { name: 'Done: Oda' })).toBeChecked();
    await expect(editor.getByRole('checkbox', { name: 'Done: Nils' })).not.toBeChecked();
    await expect(editor.getByRole('cell', { name: '40' })).toBeVisible();
    await expect(editor.locator('pre .hljs-keyword')).toHaveText('const');
    await expect(editor.getByRole('link', { name: 'tide' })).toHaveAttribute('href', 'https://example.com/tide');
    // The editor places an empty one after a node at the end of a line.
    await expect(editor.locator('img:not(.ProseMirror-separator)')).toHaveCount(0);
    // Saved automatically after a pause, so later changes form a separate undo step.
    await expect.poll(() => storedText(signedUp, id)).toContain('Crew');
    await editor.getByText('const seats').click();
    await page.getByLabel('Code language').selectOption('Python');
    await expect(editor.locator('pre .hljs-number')).toHaveText('40');
    await expect(editor.locator('pre .hljs-keyword')).toHaveCount(0);
    await expectAccessible(page);
    await expect.poll(() => storedText(signedUp, id)).toContain('"language":"python"');
    await isSaved(page);
    await editor.press('ControlOrMeta+z');
    await expect(editor.locator('pre .hljs-keyword')).toHaveText('const');
    await editor.press('ControlOrMeta+z');
    await expect(editor.getByRole('heading', { level: 3, name: 'Crew' })).toHaveCount(0);
    await expect.poll(() => storedText(signedUp, id)).not.toContain('Crew');
  });

  await test.step('pasted hostile HTML becomes plain text', async () => {
    await toTheEnd(page);
    await paste(
      editor,
      'text/html',
      '<b>kept</b><img src="https://evil.example/x.png" onerror="window.ran=1"><script>window.ran=1</script><a href="javascript:window.ran=1" onclick="window.ran=1">link</a><iframe src="https://evil.example"></iframe>',
    );
    await expect(editor.getByText('kept')).toBeVisible();
    await expect(editor.locator('img[src*="evil"], script, iframe, [onclick], a[href^="javascript"]')).toHaveCount(0);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    await isSaved(page);
  });

  await test.step('it is exported as Markdown and as a Word file', async () => {
    const markdown = await takeOut(page, 'Markdown (.md)');
    expect(markdown.name).toBe('Harbour.md');
    expect(markdown.bytes.toString()).toMatch(/## Crossing\n\n- \[x\] Book the ferry — @.+, due 2020-12-01/);
    const word = await takeOut(page, 'Word (.docx)');
    expect(word.name).toBe('Harbour.docx');
    expect(word.bytes.subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('printing shows only the text', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(editor).toBeVisible();
    await expect(page.getByRole('toolbar', { name: 'Format' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step('an earlier version is previewed and restored', async () => {
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('navigation', { name: 'Versions' }).getByRole('link', { name: 'The first plan.' }).last().click();
    await expect(page.getByRole('document', { name: 'Version of' })).toHaveText('The first plan.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect(page.getByText('Version restored')).toBeVisible();
    await expect(editor).toHaveText('The first plan.');
  });
});

test('unsaved text survives a reload and a lost connection, and conflicting edits are both shown', async ({
  page,
  context,
  signedUp,
  faults,
  expectAccessible,
}) => {
  faults.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Loading chunk/);
  const id = await harbour(signedUp, 'Tides.');
  const editor = editorOf(page);
  const isTheSave = '**/api/notebooks/document';
  await page.goto(`/app${routes.notebookDocument(id)}`);

  await test.step('unsaved text is still there after a reload and is saved then', async () => {
    await page.route(isTheSave, (route) => (route.request().method() === 'PUT' ? route.abort('failed') : route.fallback()));
    await toTheEnd(page);
    await page.keyboard.type(' High at noon.');
    await expect(page.getByText('Not saved – trying again')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
    await page.reload();
    await expect(editor).toHaveText('Tides. High at noon.');
    await page.unroute(isTheSave);
    await expect.poll(() => storedText(signedUp, id)).toContain('High at noon.');
    await isSaved(page);
  });

  await test.step('it says when it is offline, and saves when the connection is back', async () => {
    await context.setOffline(true);
    await toTheEnd(page);
    await page.keyboard.type(' Low at six.');
    await expect(page.getByText('Offline – kept in this browser')).toBeVisible();
    await context.setOffline(false);
    await isSaved(page);
  });

  await test.step('a text saved elsewhere in the meantime shows next to the own text, and neither is lost', async () => {
    const { version } = await signedUp.api.call(getNotebookDocument, { query: { notebook_id: id } });
    await save(signedUp, id, version, 'Tides of another device.');
    await toTheEnd(page);
    await page.keyboard.type(' Mine.');
    await expect(page.getByRole('region', { name: 'The saved version' })).toContainText('Tides of another device.');
    await expect(page.getByRole('region', { name: 'Your version' })).toContainText('Mine.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep your version' }).click();
    await isSaved(page);
    await expect(editor).toHaveText('Tides. High at noon. Low at six. Mine.');
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('link', { name: 'Tides of another device.' })).toBeVisible();
  });
});

test('in a language from right to left, the words of a list are beside their checkbox and bullet', async ({
  page,
  context,
  baseURL,
  signedUp,
}) => {
  const id = await harbour(signedUp);
  const item = (type: string, text: string) => ({
    type,
    ...(type === 'taskItem' ? { attrs: { checked: false } } : {}),
    content: [paragraph(text)],
  });
  const lists = [
    { type: 'taskList', content: [item('taskItem', 'Book the ferry')] },
    { type: 'bulletList', content: [item('listItem', 'A boat')] },
  ];
  await signedUp.api.call(saveNotebookDocument, { body: { notebook_id: id, version: 0, content: { type: 'doc', content: lists } } });
  await context.addCookies([{ name: 'language', value: 'ar', url: new URL(baseURL ?? '').origin }]);
  await page.goto(`/app${routes.notebookDocument(id)}`);
  const box = await page.getByRole('checkbox').boundingBox();
  for (const words of ['Book the ferry', 'A boat']) {
    const right = await page.getByText(words, { exact: true }).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
    expect(Math.abs((box?.x ?? 0) - right)).toBeLessThan(48);
  }
});
