import { createNotebook } from 'shared-contracts/calls';
import { listFiles } from 'shared-contracts/file-calls';
import { expect, test } from '../../support/fixtures.ts';
import { hashOf } from '../../support/hash.ts';
import { visit } from '../../support/visit.ts';

const mebibyte = 1024 * 1024;

test('an interrupted upload resumes where it stopped, and the stored file is identical', async ({ page, signedUp, faults }) => {
  faults.expect(/ERR_FAILED|Failed to load resource/);
  const { notebook_id } = await signedUp.api.call(createNotebook, { body: { email: signedUp.email, title: 'Harbour' } });
  const bytes = Buffer.alloc(5 * mebibyte, 'the ferry leaves at noon ');
  const offsets: number[] = [];
  let isCut = true;
  await page.route('**/api/file/uploads/*/part?**', async (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
    if (isCut && offset > 0) return route.abort('failed');
    offsets.push(offset);
    return route.continue();
  });
  await page.goto(`/app/notebooks/${notebook_id}`);
  await page
    .locator('input[aria-label="Uploads"]')
    .setInputFiles({ name: 'ferry.bin', mimeType: 'application/octet-stream', buffer: bytes });
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByRole('alert')).toHaveText('The server cannot be reached. Check your connection and try again.');
  isCut = false;
  await uploads.getByRole('button', { name: 'Retry ferry.bin' }).click();
  const uploaded = page.getByRole('list', { name: 'Files' }).getByRole('link', { name: 'ferry.bin' });
  await expect(uploaded).toBeVisible();
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);

  await uploaded.click();
  await expect(page.getByRole('heading', { level: 1, name: 'ferry.bin' })).toBeVisible();
  const { files } = await signedUp.api.call(listFiles, { query: { email: signedUp.email, notebook_id } });
  const sha = (content: Buffer) => hashOf(content, 'hex');
  expect(sha(await (await page.request.get(files[0]?.s3_url ?? '')).body())).toBe(sha(bytes));

  await test.step('leaving during an upload asks first; after leaving anyway, the upload continues', async () => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.unroute('**/api/file/uploads/*/part?**');
    await page.route('**/api/file/uploads/*/part?**', async (route) => {
      await isReleased;
      await route.continue();
    });
    const asksToClose = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await page.getByRole('link', { name: 'Open its notebook' }).click();
    expect(await asksToClose()).toBe(false);
    await page
      .locator('input[aria-label="Uploads"]')
      .setInputFiles({ name: 'tides.txt', mimeType: 'text/plain', buffer: Buffer.from('low at six') });
    await expect(uploads.getByRole('button', { name: 'Pause tides.txt' })).toBeVisible();
    expect(await asksToClose()).toBe(true);
    const leave = page.getByRole('dialog', { name: 'Leave while files are uploading?' });
    await page.getByRole('link', { name: 'ferry.bin' }).click();
    await leave.getByRole('button', { name: 'Stay' }).click();
    await expect(leave).toHaveCount(0);
    await expect(uploads.getByText('tides.txt')).toBeVisible();
    await page.getByRole('link', { name: 'ferry.bin' }).click();
    await leave.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'ferry.bin' })).toBeVisible();
    expect(await asksToClose()).toBe(true);
    release();
    await expect.poll(asksToClose).toBe(false);
    await page.getByRole('link', { name: 'Open its notebook' }).click();
    await expect(page.getByRole('list', { name: 'Files' }).getByRole('link', { name: 'tides.txt' })).toBeVisible();
  });
});

test('files show how far their text is read and why a broken one failed; duplicates are refused; HTML files are downloaded', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  const { notebook_id } = await signedUp.api.call(createNotebook, { body: { email: signedUp.email, title: 'Harbour' } });
  await page.goto(`/app/notebooks/${notebook_id}`);
  const pick = page.locator('input[aria-label="Uploads"]');
  const uploads = page.getByRole('list', { name: 'Uploads' });
  const files = page.getByRole('list', { name: 'Files' });
  await pick.setInputFiles([
    { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Harbour\n\nThe lighthouse keeper is called Oda.') },
    { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('nothing of a PDF') },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<h1>Harbour</h1><script>document.title = "run"</script>') },
  ]);
  await expect(files.getByRole('listitem').filter({ hasText: 'notes.md' })).toContainText('Ready');
  await expect(files.getByRole('listitem').filter({ hasText: 'broken.pdf' })).toContainText(
    'The PDF is damaged and cannot be read. Save or export it again, then upload it again.',
  );
  await pick.setInputFiles({ name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('again') });
  await expect(uploads.getByRole('alert')).toHaveText('"notes.md" has already been uploaded!');
  await expectAccessible(page);

  await test.step('an answer of the notebook cites the file, and the citation opens the passage', async () => {
    await page.getByRole('textbox', { name: 'Ask this notebook' }).fill('What is the lighthouse keeper called?');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('article', { name: 'Assistant answered' });
    await expect(answer.getByText('The lighthouse keeper is called Oda.').first()).toBeVisible();
    await answer.getByText('1 source').click();
    await answer.getByRole('link', { name: 'notes.md' }).click();
    await expect(page.locator('[aria-current="true"] mark')).toHaveText('The lighthouse keeper is called Oda.');
    await expectAccessible(page);
  });

  await test.step('an HTML file is downloaded, never shown', async () => {
    await visit(page, `/notebooks/${notebook_id}`);
    await files.getByRole('link', { name: 'page.html' }).click();
    await expect(page.getByRole('link', { name: 'Open in a new tab' })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('page.html');
  });
});
